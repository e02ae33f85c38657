"""Games played here: opening, invitations, practice, settlement, who may do what."""
