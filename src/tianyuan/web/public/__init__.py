"""Pages that anybody may see."""
