"""Swiss pairing 积分编排制 (S2-8.2): seven ordered principles as one exact matching, with a draw open to all."""
