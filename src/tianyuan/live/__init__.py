"""Games over sockets: what is told was stored before, and any process may serve any game."""
