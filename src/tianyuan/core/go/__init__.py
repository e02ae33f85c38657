"""Go itself: board, legality and repetition, counting, the SGF grammar (rules of play; S1-8, S2-8.1)."""
