"""`tianyuan regulation`: what it writes, and how it ends."""

import json
from pathlib import Path

import pytest

from tests.cli.program import CHINESE, Answer, tianyuan
from tianyuan.regulations import canonical, json_schema, load, shipped, stage_states

SUPPLEMENT = "guobailing-2023-supplement-demo"


def test_check_warns_of_what_a_text_leaves_open() -> None:
    assert tianyuan("regulation", "check", "guobailing-2023", environ=CHINESE) == Answer(
        status=0,
        out="""\
注意 stages.swiss.rounds（规程八(二)）：“常规赛”的轮数按人数确定，须由补充规定给出 [regulation.finding.rounds_left_open]
注意 stages.title_match.no_holder（规程七(一)1）：“棋王擂台挑战赛（三番棋）”没有规定无擂主时怎么办，须由补充规定给出 \
[regulation.finding.no_holder_rule_missing]
阶段 swiss（常规赛）尚不能进行：轮数
阶段 title_match（棋王擂台挑战赛（三番棋））尚不能进行：没有擂主时如何进行
第六届“过百龄杯”全国业余围棋公开赛（guobailing-2023，第 1 版）可以使用，2 处需要注意
""",
    )


def test_check_with_a_supplement_looks_at_the_version_it_makes() -> None:
    assert tianyuan("regulation", "check", "guobailing-2023", "--supplement", SUPPLEMENT) == Answer(
        status=0,
        out="6th Guo Bailing Cup National Amateur Go Open (guobailing-2023, version 2) can be used; warnings: 0\n",
    )


def test_check_lists_every_fault_of_a_file_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = load("guobailing-2023").sources[0].text
    broken = source.replace("bye_opponent =", "bye_oponent =", 1).replace("schema = 1", "schema = 1\nyeer = 2023", 1)
    Path("broken.toml").write_text(broken, encoding="utf-8")
    line = {key: broken[: broken.index(key)].count("\n") + 1 for key in ("yeer", "bye_oponent")}
    answer = tianyuan("regulation", "check", "broken.toml")
    assert (answer.status, answer.out) == (1, "")
    assert f"broken.toml, line {line['yeer']}, yeer:" in answer.err
    assert f"broken.toml, line {line['bye_oponent']}, stages.swiss.placing.bye_oponent:" in answer.err
    assert tianyuan("regulation", "check", "-", stdin=broken.encode()).err == answer.err.replace("broken.toml", "-")


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_regulation_that_is_not_there(command: str) -> None:
    answer = tianyuan("regulation", command, "nowhere")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("tianyuan: There is no file “nowhere”")


def test_show_as_json_is_the_canonical_form() -> None:
    expected = canonical(load("guobailing-2023", [SUPPLEMENT]).regulation) + "\n"
    answer = tianyuan("regulation", "show", "guobailing-2023", "--supplement", SUPPLEMENT, "--as", "json")
    assert answer == Answer(status=0, out=expected)


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("language", ["zh", "en"])
def test_show_as_text_names_every_stage_and_what_is_missing(name: str, language: str) -> None:
    regulation = load(name).regulation
    answer = tianyuan("regulation", "show", name, "--lang", language)
    assert (answer.status, answer.err) == (0, "")
    waiting = [state.stage for state in stage_states(regulation) if not state.runnable]
    assert waiting
    for stage in regulation.stages:
        assert f"{getattr(stage.name, language)} ({stage.id}): " in answer.out
    word = "尚不能进行" if language == "zh" else "cannot be played yet"
    assert answer.out.count(word) == len(waiting)


def test_schema() -> None:
    answer = tianyuan("regulation", "schema")
    assert (answer.status, json.loads(answer.out)) == (0, json_schema())


def test_diff_lists_what_a_supplement_changes() -> None:
    answer = tianyuan("regulation", "diff", "guobailing-2023", "guobailing-2023", "--supplement", SUPPLEMENT)
    assert (answer.status, answer.err) == (0, "")
    rounds, no_holder = answer.out.splitlines()
    assert rounds.startswith('~ stages.swiss.rounds: [] → [{"rounds": 5, "up_to_players": 8}, ')
    assert no_holder == '+ stages.title_match.no_holder: "first_v_second"'


def test_diff_of_one_regulation_with_itself() -> None:
    assert tianyuan("regulation", "diff", "shanglv-2018", "shanglv-2018", environ=CHINESE) == Answer(
        status=0, out="没有不同\n"
    )
