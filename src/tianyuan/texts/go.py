"""What the rules of play say, in words: refusals, counts, results, judgements."""

from tianyuan.core.go.counting import Area, Count
from tianyuan.core.go.points import BLACK, Colour, write_vertex
from tianyuan.core.go.record import MoveFault
from tianyuan.core.go.refusal import Refusal
from tianyuan.core.go.sgf_result import StatedResult
from tianyuan.texts import Language, say
from tianyuan.texts.regulation import describe_quarter_zi


def colour_words(colour: Colour, language: Language) -> str:
    """黑 or 白, black or white."""
    return say("go.black" if colour == BLACK else "go.white", language)


def point_words(point: int | None, language: Language, *, size: int) -> str:
    """A point by its name, or a pass."""
    return say("go.pass", language) if point is None else write_vertex(point, size=size)


def points_words(points: tuple[int, ...], language: Language, *, size: int) -> str:
    """Points by their names, in order, or that there are none."""
    return " ".join(write_vertex(point, size=size) for point in points) or say("go.none", language)


def refusal_words(refusal: Refusal, language: Language, *, size: int) -> str:
    """Why the rules refuse; a point that is not on the board is not named."""
    on_board = refusal.point is not None and 0 <= refusal.point < size * size
    point = point_words(refusal.point, language, size=size) if on_board else ""
    return say(refusal.code, language, point=point, ply=refusal.ply)


def move_fault_words(fault: MoveFault, language: Language, *, size: int) -> str:
    """A refused move with its number, colour, point and the reason: "第7手 黑 K10：…"."""
    return say(
        "go.at_move",
        language,
        number=fault.number,
        colour=colour_words(fault.move.colour, language),
        point=point_words(fault.move.point, language, size=size),
        reason=refusal_words(fault.refusal, language, size=size),
    )


def count_result_words(count: Count, language: Language) -> str:
    """Who won by how much: "黑胜¾子"."""
    if count.winner is None:
        return say("go.result.draw", language)
    return say(
        "go.result.by_counting",
        language,
        winner=colour_words(count.winner, language),
        margin=describe_quarter_zi(count.margin_quarter_zi, language),
    )


def stated_result_words(result: StatedResult, language: Language) -> str:
    """A result as a record states it: "白中盘胜"."""
    if result.winner is None:
        return say(f"go.result.{result.outcome}", language)
    winner = colour_words(result.winner, language)
    if result.margin_quarter_zi is not None:
        margin = describe_quarter_zi(result.margin_quarter_zi, language)
        return say("go.result.by_counting", language, winner=winner, margin=margin)
    return say(f"go.result.by_{result.how}", language, winner=winner)


def count_words(area: Area, count: Count, language: Language) -> list[str]:
    """The count line by line: what each side counts, what was even, what the points are."""
    zi = {
        "black": count.black_quarter_zi,
        "white": count.white_quarter_zi,
        "even": count.black_even_quarter_zi,
        "komi": count.komi_quarter_zi,
    }
    return [
        say("go.count.zi", language, **{name: _signed_zi(value, language) for name, value in zi.items()}),
        say(
            "go.count.points",
            language,
            black=area.black_points,
            white=area.white_points,
            shared=area.shared_points,
        ),
        say("go.count.dead", language, points=points_words(area.dead, language, size=area.size)),
    ]


def _signed_zi(quarter_zi: int, language: Language) -> str:
    return ("−" if quarter_zi < 0 else "") + describe_quarter_zi(abs(quarter_zi), language)
