"""People who sign in: their accounts, their second factors, and how often somebody tried."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower


class AccountManager(BaseUserManager["Account"]):
    """Django's way to accounts; ours, with rules and a record, is `services.accounts`."""


class Account(AbstractBaseUser):
    """Somebody who can sign in, by e-mail or phone number and a password.

    `email` in lower case, `phone` as E.164 digits without the plus; one of the two at least. `may_create`: may put a
    new competition on the site. An account that is not active cannot sign in and keeps its name in the record.
    """

    email = models.EmailField(max_length=254, unique=True, null=True)
    phone = models.CharField(max_length=15, unique=True, null=True)
    name = models.CharField(max_length=100)
    language = models.CharField(max_length=2, default="zh")
    may_create = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects: ClassVar[AccountManager] = AccountManager()

    class Meta:
        """Named, and reachable by one name at least."""

        constraints = (
            models.CheckConstraint(condition=Q(email__isnull=False) | Q(phone__isnull=False), name="account_reachable"),
            models.CheckConstraint(
                condition=Q(email__isnull=True) | Q(email=Lower("email")), name="account_email_lower"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="account_named"),
            models.CheckConstraint(condition=Q(language__in=["zh", "en"]), name="account_language_known"),
        )

    def __str__(self) -> str:
        return f"{self.pk} {self.name}"


class SecondFactor(models.Model):
    """An authenticator app of one account. `last_step` is the latest time step whose code was used: no code twice."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=64)
    last_step = models.BigIntegerField()
    added_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"second factor of {self.account_id}"


class RecoveryCode(models.Model):
    """A code for when the authenticator is lost; only its digest is kept, and it works once."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True)

    class Meta:
        """Each code once."""

        constraints = (models.UniqueConstraint(fields=["account", "digest"], name="recovery_code_once"),)

    def __str__(self) -> str:
        return f"recovery code of {self.account_id}"


class Attempt(models.Model):
    """One attempt at something that may be tried only so often. `digest` stands for whom or whence, never in clear."""

    act = models.CharField(max_length=20)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        """Counted by act, digest and time; swept by time."""

        indexes = (
            models.Index(fields=["act", "digest", "at"], name="attempt_count"),
            models.Index(fields=["at"], name="attempt_sweep"),
        )

    def __str__(self) -> str:
        return f"{self.act} {self.at}"
