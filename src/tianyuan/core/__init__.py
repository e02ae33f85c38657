"""The rules of the game and of the competition: pure values and functions, no I/O, no clock, no randomness."""
