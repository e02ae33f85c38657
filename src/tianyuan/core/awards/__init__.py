"""What places earn: prizes, dan awards, honours, promotion, team scores. One file each."""
