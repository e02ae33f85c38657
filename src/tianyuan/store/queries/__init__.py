"""Questions to the tables, answered in values."""
