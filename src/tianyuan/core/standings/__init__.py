"""Placing 名次: points, the chain of criteria, lots (S2-8.4)."""
