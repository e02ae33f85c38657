"""One game as a machine without I/O: `advance(state, input, at_ms)` gives the next state, effects and the record."""
