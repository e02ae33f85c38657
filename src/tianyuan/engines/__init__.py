"""Engines in worker processes: the judge of a finished position. What they propose is an input, never the truth."""
