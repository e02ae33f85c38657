"""How passwords are hashed: Argon2id with OWASP's 46 MiB, one pass, one lane.

Django's own choice of 100 MiB and eight lanes is for hosts larger than those a club has: four people who sign in at
once would take 400 MiB.
"""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Django's hasher with our costs; hashes with other costs are made anew at the next sign-in."""

    time_cost = 1
    memory_cost = 47_104
    parallelism = 1
