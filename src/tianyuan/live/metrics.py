"""What the live server counts and measures, for Prometheus. Every figure carries the name of its process."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from tianyuan.core.game.inputs import KIND_OF, Input

BUCKETS_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The figures of one process. Rates, as moves a second, follow from the counters.

    `process` is its name among the processes of the site; it stays when the process is replaced.
    """

    def __init__(self, *, process: str) -> None:
        self.registry = CollectorRegistry()
        self._named = CollectorRegistry()
        self._named.register(_Named(registry=self.registry, process=process))
        self._inputs = Counter(
            "tianyuan_inputs", "Inputs of games by kind and outcome", ["kind", "outcome"], registry=self.registry
        )
        self._races = Counter(
            "tianyuan_races", "Rows that did not get their place", ["outcome"], registry=self.registry
        )
        self._told = Histogram(
            "tianyuan_told_seconds",
            "From the receipt of an input until all are told",
            buckets=BUCKETS_S,
            registry=self.registry,
        )
        self._commits = Histogram(
            "tianyuan_commit_seconds", "Commits of the journal", buckets=BUCKETS_S, registry=self.registry
        )
        self._frames = Counter("tianyuan_refused_frames", "Frames refused, by code", ["code"], registry=self.registry)
        self._losses = Counter("tianyuan_lost_processes", "Processes found to be lost", registry=self.registry)
        self._outages = Counter("tianyuan_outages", "Outages found", registry=self.registry)
        self._judged: dict[tuple[type[Input], str], Counter] = {}

    def gauge(self, name: str, words: str, read: Callable[[], float]) -> None:
        """A figure that is read when it is asked for."""
        Gauge(name, words, registry=self.registry).set_function(read)

    def gauges(self, name: str, words: str, label: str, read: Mapping[str, Callable[[], float]]) -> None:
        """Figures of one kind that are told apart by a label."""
        gauge = Gauge(name, words, [label], registry=self.registry)
        for value, figure in read.items():
            gauge.labels(**{label: value}).set_function(figure)

    def judged(self, given: Input, outcome: str) -> None:
        """An input was stored, refused or repeated."""
        counter = self._judged.get((type(given), outcome))
        if counter is None:
            counter = self._inputs.labels(kind=KIND_OF[type(given)], outcome=outcome)
            self._judged[(type(given), outcome)] = counter
        counter.inc()

    def raced(self, outcome: str) -> None:
        """A row did not get its place, or nobody knows."""
        self._races.labels(outcome=outcome).inc()

    def told_after(self, took_ns: int) -> None:
        """An input was told to all that long after it was received."""
        self._told.observe(took_ns / 1e9)

    def committed_after(self, took_us: int) -> None:
        """The journal took that long to store a group of rows."""
        self._commits.observe(took_us / 1e6)

    def refused_frame(self, code: str) -> None:
        """A frame was refused."""
        self._frames.labels(code=code).inc()

    def learned(self, *, lost: int, outages: int) -> None:
        """So many lost processes and outages were found."""
        self._losses.inc(lost)
        self._outages.inc(outages)

    def write(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self._named)


@dataclass(frozen=True, kw_only=True)
class _Named(Collector):
    """The figures of a registry, each with the name of the process."""

    registry: CollectorRegistry
    process: str

    def collect(self) -> Iterator[Metric]:
        """The figures as they are now."""
        for metric in self.registry.collect():
            metric.samples = [one._replace(labels=one.labels | {"process": self.process}) for one in metric.samples]
            yield metric
