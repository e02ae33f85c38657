"""People's pages. Views ask `services` and `store.queries` for values and hand them to templates."""
