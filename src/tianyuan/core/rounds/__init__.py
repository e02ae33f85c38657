"""A round over the board from check-in to release: who plays, what is drawn from what, what a swap would break."""
