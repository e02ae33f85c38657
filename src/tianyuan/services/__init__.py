"""One use case is one function is one transaction."""
