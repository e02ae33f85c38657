"""Registering 报名: who somebody is, his papers, his entries, and the referee who judges them."""
