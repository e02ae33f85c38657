"""The figures of one process, as Prometheus reads them."""

from tianyuan.core.game.inputs import Pass, Play
from tianyuan.live.metrics import Metrics

PLAY = Play(player="a1", ply=0, point=60)
PASS = Pass(player="a1", ply=1)


def figures(metrics: Metrics, name: str) -> list[str]:
    """The lines of one figure, without those that say when counting began."""
    return [line for line in metrics.write().decode().splitlines() if line.startswith(name) and "_created" not in line]


def test_inputs_are_counted_by_kind_and_outcome() -> None:
    metrics = Metrics(process="live-2")
    for given, outcome in ((PLAY, "stored"), (PLAY, "stored"), (PLAY, "refused"), (PASS, "stored")):
        metrics.judged(given, outcome)
    assert figures(metrics, "tianyuan_inputs_total") == [
        'tianyuan_inputs_total{kind="play",outcome="stored",process="live-2"} 2.0',
        'tianyuan_inputs_total{kind="play",outcome="refused",process="live-2"} 1.0',
        'tianyuan_inputs_total{kind="pass",outcome="stored",process="live-2"} 1.0',
    ]


def test_a_figure_is_read_when_it_is_asked_for() -> None:
    metrics, waiting = Metrics(process="live-1"), [1, 2, 3]
    metrics.gauge("tianyuan_writer_queue", "Rows that wait", lambda: len(waiting))
    waiting.clear()
    assert figures(metrics, "tianyuan_writer_queue") == ['tianyuan_writer_queue{process="live-1"} 0.0']


def test_figures_of_one_kind_are_told_apart() -> None:
    metrics = Metrics(process="live-1")
    metrics.gauges("tianyuan_present", "Connections", "role", {"player": lambda: 2, "watcher": lambda: 40})
    assert figures(metrics, "tianyuan_present") == [
        'tianyuan_present{process="live-1",role="player"} 2.0',
        'tianyuan_present{process="live-1",role="watcher"} 40.0',
    ]


def test_times_are_seconds_in_buckets() -> None:
    metrics = Metrics(process="live-1")
    metrics.committed_after(1_500)
    metrics.told_after(30_000_000)
    name = 'tianyuan_{}_seconds_{}{{{}process="live-1"}} {}'.format
    found = figures(metrics, "tianyuan_commit_seconds") + figures(metrics, "tianyuan_told_seconds")
    expected = {
        name("commit", "bucket", 'le="0.001",', "0.0"),
        name("commit", "bucket", 'le="0.002",', "1.0"),
        name("commit", "sum", "", "0.0015"),
        name("told", "bucket", 'le="0.02",', "0.0"),
        name("told", "bucket", 'le="0.05",', "1.0"),
        name("told", "count", "", "1.0"),
    }
    assert expected <= set(found)


def test_what_was_learned_raced_and_refused_is_counted() -> None:
    metrics = Metrics(process="live-1")
    metrics.learned(lost=2, outages=1)
    metrics.raced("lost")
    metrics.refused_frame("live.too_large")
    found = [figures(metrics, f"tianyuan_{name}_total") for name in ("lost_processes", "outages", "races")]
    assert [*found, figures(metrics, "tianyuan_refused_frames_total")] == [
        ['tianyuan_lost_processes_total{process="live-1"} 2.0'],
        ['tianyuan_outages_total{process="live-1"} 1.0'],
        ['tianyuan_races_total{outcome="lost",process="live-1"} 1.0'],
        ['tianyuan_refused_frames_total{code="live.too_large",process="live-1"} 1.0'],
    ]
