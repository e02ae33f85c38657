import pytest

from tianyuan.core.ranks import Rank


def test_ranks_are_read_and_written_alike():
    texts = [*(f"{n}k" for n in range(30, 0, -1)), *(f"{n}d" for n in range(1, 10)), *(f"{n}p" for n in range(1, 10))]
    ranks = [Rank.parse(text) for text in texts]
    assert [str(rank) for rank in ranks] == texts
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(texts)


def test_an_amateur_dan_is_below_a_professional_one_and_above_every_kyu():
    assert Rank.parse("1k") < Rank.parse("1d") < Rank.parse("9d") < Rank.parse("1p")
    assert Rank.parse("6d") >= Rank.parse("5d")


@pytest.mark.parametrize(
    "text",
    ["", "d", "0d", "10d", "31k", "05d", "5 d", " 5d", "5D", "-1d", "+1d", "5段", "²d", "５d", "1" * 5000 + "d", "5dd"],
)
def test_anything_else_is_no_rank(text: str):
    with pytest.raises(ValueError, match="rank_unreadable"):
        Rank.parse(text)
