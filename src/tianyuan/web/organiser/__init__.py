"""Pages of those who run a competition."""
