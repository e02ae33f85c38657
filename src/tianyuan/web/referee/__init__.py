"""Pages of referees of games that are played here."""
