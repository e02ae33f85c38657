"""Pages of the one who signs in: in and out, passwords, the second factor, his own page."""
