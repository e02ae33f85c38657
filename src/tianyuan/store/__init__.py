"""Tables: the one Django app that has any. Public facts are appended, never edited."""
