"""Pages of players: a game, an invitation, practice."""
