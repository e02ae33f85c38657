"""A load generator for the live server: games in bulk, sockets that cost little, a server on a core of its own."""
