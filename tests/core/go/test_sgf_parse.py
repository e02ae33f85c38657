"""The grammar: what is read, what is refused and where, and that all of it survives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tianyuan.core.go import sgf_parse
from tianyuan.core.go.sgf_parse import parse_sgf
from tianyuan.core.go.sgf_tree import NO_PARENT, SgfNode, SgfProperty, SgfRefused, SgfTree, write_sgf


def shape(text: str) -> list[list[tuple[int, str]]]:
    """For each game its nodes as (parent, first value of C)."""
    return [[(node.parent, node.value("C") or "") for node in tree.nodes] for tree in parse_sgf(text)]


def refusal_of(text: str) -> tuple[str, int, int]:
    with pytest.raises(SgfRefused) as refused:
        parse_sgf(text)
    return refused.value.code, refused.value.line, refused.value.column


def test_variations_hang_on_the_node_before_their_bracket() -> None:
    text = "(;C[a](;C[b];C[c](;C[d])(;C[e]))(;C[f]))(;C[g])"
    assert shape(text) == [
        [(NO_PARENT, "a"), (0, "b"), (1, "c"), (2, "d"), (2, "e"), (0, "f")],
        [(NO_PARENT, "g")],
    ]


def test_the_main_line_is_the_first_child_again_and_again() -> None:
    (tree,) = parse_sgf("(;C[a](;C[b];C[c](;C[d])(;C[e]))(;C[f]))")
    assert [node.value("C") for node in tree.main_line()] == ["a", "b", "c", "d"]


def test_values_are_kept_as_written_with_their_escapes_and_line_breaks() -> None:
    (tree,) = parse_sgf("(;C[a\\]b\\\\]XY [1]\n\t[2:3]\r\n[])")
    assert tree.root.properties == (
        SgfProperty("C", ("a\\]b\\\\",)),
        SgfProperty("XY", ("1", "2:3", "")),
    )


def test_small_letters_in_a_name_mean_nothing_but_are_kept() -> None:
    (tree,) = parse_sgf("(;GaMe[1]SiZe[9]x1[y])")
    assert [(one.name, one.id) for one in tree.root.properties] == [("GaMe", "GM"), ("SiZe", "SZ"), ("x1", "1")]
    assert SgfProperty("abc", ()).id == "ABC"


def test_a_property_may_stand_twice() -> None:
    (tree,) = parse_sgf("(;AP[GNU Go:3.8]AB[aa]AP[foxwq]AB[bb])")
    assert tree.root.values("AP") == ("GNU Go:3.8", "foxwq")
    assert (tree.root.values("AB"), tree.root.values("KM"), tree.root.value("KM")) == (("aa", "bb"), (), None)


def test_what_stands_before_the_first_game_is_skipped_and_blanks_after_the_last() -> None:
    assert shape("From: somebody (me)\n\n( \n;C[a])\n\0\x1a ") == [[(NO_PARENT, "a")]]


def test_nodes_know_where_they_stand() -> None:
    (tree,) = parse_sgf("(;C[a\nb]\r\n ;C[c]\r;C[d])")
    assert [(node.line, node.column) for node in tree.nodes] == [(1, 2), (3, 2), (4, 1)]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", ("go.sgf.no_game", 1, 1)),
        ("just words", ("go.sgf.no_game", 1, 1)),
        ("(;C[a]", ("go.sgf.game_unclosed", 1, 7)),
        ("(;\nC[a", ("go.sgf.value_unclosed", 2, 2)),
        ("(;C[a])\n x", ("go.sgf.character_out_of_place", 2, 2)),
        ("(;C)", ("go.sgf.property_without_value", 1, 3)),
        ("(;[a])", ("go.sgf.value_without_name", 1, 3)),
        ("(;C[a]])", ("go.sgf.character_out_of_place", 1, 7)),
        ("(;C[a]())", ("go.sgf.variation_without_node", 1, 8)),
        ("(;C[a]((;)))", ("go.sgf.variation_without_node", 1, 8)),
        ("(;C[a]))", ("go.sgf.bracket_unopened", 1, 8)),
        ("(;(;B[])C[a])", ("go.sgf.property_out_of_place", 1, 9)),
        ("(;(;B[]);W[])", ("go.sgf.node_out_of_place", 1, 9)),
        ("(;);", ("go.sgf.node_out_of_place", 1, 4)),
        ("(;C[a]\r\n\r%", ("go.sgf.character_out_of_place", 3, 1)),
    ],
)
def test_the_first_fault_is_named_with_line_and_column(text: str, refusal: tuple[str, int, int]) -> None:
    assert refusal_of(text) == refusal


def test_size_and_depth_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, limit in (("LARGEST_CHARACTERS", 40), ("MOST_NODES", 5), ("MOST_VALUES", 6), ("DEEPEST", 3)):
        monkeypatch.setattr(sgf_parse, name, limit)
    refusals = [refusal_of(text) for text in ("(;" + " " * 40, "(;;;;;;)", "(;A[][][]B[][][][])", "(;(;(;(;))))")]
    assert refusals == [
        ("go.sgf.too_large", 1, 1),
        ("go.sgf.too_many_nodes", 1, 7),
        ("go.sgf.too_many_values", 1, 10),
        ("go.sgf.too_deep", 1, 7),
    ]


def test_a_deep_tree_needs_no_recursion() -> None:
    text = "(;C[x]" * 1900 + ")" * 1900
    (tree,) = parse_sgf(text)
    assert len(tree.main_line()) == 1900
    assert parse_sgf(write_sgf([tree])) == (tree,)


VALUES = st.text(max_size=8).map(lambda text: text.replace("\\", "\\\\").replace("]", "\\]"))
PROPERTIES = st.builds(
    SgfProperty,
    st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,3}", fullmatch=True),
    st.lists(VALUES, min_size=1, max_size=3).map(tuple),
)


@st.composite
def trees(draw: st.DrawFn) -> SgfTree:
    """A tree of any shape, in the order of a file."""
    nodes = [SgfNode(parent=NO_PARENT, properties=tuple(draw(st.lists(PROPERTIES, max_size=3))))]
    line = [0]  # the nodes that may still have children
    for at in range(1, draw(st.integers(1, 12))):
        line = line[: draw(st.integers(1, len(line)))]
        nodes.append(SgfNode(parent=line[-1], properties=tuple(draw(st.lists(PROPERTIES, max_size=2)))))
        line.append(at)
    return SgfTree(nodes=tuple(nodes))


@given(games=st.lists(trees(), min_size=1, max_size=3))
@settings(max_examples=200, deadline=None)
def test_whole_trees_and_all_properties_survive(games: list[SgfTree]) -> None:
    assert parse_sgf(write_sgf(games)) == tuple(games)


@given(text=st.one_of(st.text(), st.text(alphabet="(;)[]\\ABC:aB\n ", max_size=60).map(lambda rest: "(;" + rest)))
@settings(max_examples=500, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    faults = []
    games: tuple[SgfTree, ...] = ()
    try:
        games = parse_sgf(text)
    except SgfRefused as refused:
        faults.append(refused)
    assert all(fault.code.startswith("go.sgf.") for fault in faults)
    assert all(1 <= fault.line <= text.count("\n") + text.count("\r") + 1 for fault in faults)
    assert bool(faults) == (not games)
    assert not games or parse_sgf(write_sgf(games)) == games
