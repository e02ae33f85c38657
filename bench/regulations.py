"""How long loading a regulation takes: each shipped file with its supplement, and once the models that read them.

Run by `make bench`. The models are made from the values of core at the first load of a process, then kept.
"""

import statistics
import time

from tianyuan.regulations import load, shipped, shipped_supplements
from tianyuan.regulations.models import adapter

TURNS = 15
AIM_MS = 100


def measure_ms(name: str, supplements: tuple[str, ...]) -> float:
    """The median time of a load."""
    times = []
    for _ in range(TURNS):
        begun = time.perf_counter()
        load(name, supplements)
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    begun = time.perf_counter()
    adapter()
    print(f"making the models, once a process: {(time.perf_counter() - begun) * 1000:.0f} ms")
    for name in shipped():
        supplements = tuple(one for one in shipped_supplements() if one.startswith(name))
        alone, supplemented = measure_ms(name, ()), measure_ms(name, supplements)
        print(f"{name}: {alone:.0f} ms, with its supplement {supplemented:.0f} ms (aim < {AIM_MS} ms)")


if __name__ == "__main__":
    main()
