"""Thirty people who do not exist, as the rows of a list; `thirty.xls` beside this file holds the same in BIFF."""

import csv
import io
from datetime import date
from pathlib import Path

import xlsxwriter

XLS = Path(__file__).with_name("thirty.xls")
HEADINGS = ("编号", "姓名", "段位", "组别", "单位", "出生日期", "性别")
SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏"
GIVEN = ("一鸣", "晓彤", "思远", "雨桐", "子昂")
UNITS = ("无锡", "苏州", "锡山区𠮷村小学")
ROWS = tuple(
    (
        str(number),
        surname + GIVEN[number % 5],
        f"{5 + number % 3}段",
        "女子组" if number % 3 == 0 else "公开组",
        UNITS[number % 3],
        f"{1970 + number}-{1 + number % 12:02}-{1 + number % 28:02}",
        "女" if number % 3 == 0 else "男",
    )
    for number, surname in enumerate(SURNAMES, start=1)
)


def as_csv(encoding: str, *, rows: tuple[tuple[str, ...], ...] = ROWS, headings: tuple[str, ...] = HEADINGS) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([headings, *rows])
    return text.getvalue().encode(encoding)


def as_xlsx() -> bytes:
    """Numbers as numbers and days as days, as a spreadsheet program keeps them."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet("报名表")
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        sheet.write_row(0, 0, HEADINGS)
        for at, row in enumerate(ROWS, start=1):
            sheet.write_number(at, 0, int(row[0]))
            sheet.write_row(at, 1, row[1:5])
            sheet.write_datetime(at, 5, date.fromisoformat(row[5]), day)
            sheet.write_string(at, 6, row[6])
    return out.getvalue()
