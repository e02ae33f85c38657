"""The ordered principles of S2-8.2, one file each. Each says what a pair costs; the engine packs the costs in order."""
