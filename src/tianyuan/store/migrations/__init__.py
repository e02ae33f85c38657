"""Migrations; one that has landed is never edited."""
