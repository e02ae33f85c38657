"""Pictures as numbers: where lines and bars go, in per cent of the width, so that text keeps its size on any screen."""
