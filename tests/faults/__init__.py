"""Faults: processes that are killed while games are played, and what has to hold afterwards."""
