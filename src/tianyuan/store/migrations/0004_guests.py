"""Guests: seats and invitations of people without an account."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q


def name_hosts(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:  # noqa: ARG001 - Django's signature
    """Invitations that were made by accounts say by whom, as games name him."""
    invitations = apps.get_model("store", "Invitation")
    for one in invitations.objects.select_related("account").iterator():
        hidden = one.account.name in (one.account.email, one.account.phone)
        one.host_key = f"a{one.account_id}"
        one.host_name = one.host_key if hidden else one.account.name
        one.save(update_fields=["host_key", "host_name"])


class Migration(migrations.Migration):
    """Wider than before: nothing that was allowed is not."""

    dependencies = [("store", "0003_games")]

    operations = [
        migrations.RemoveConstraint("gameseat", "gameseat_taken_by_one"),
        migrations.AddConstraint(
            "gameseat",
            models.CheckConstraint(
                condition=Q(account__isnull=False, engine="")
                | Q(account__isnull=True) & (~Q(engine="") | Q(player__startswith="g")),
                name="gameseat_taken_by_one",
            ),
        ),
        migrations.AddIndex(
            "gameseat",
            models.Index(fields=["player"], condition=Q(account__isnull=True, engine=""), name="gameseat_of_guest"),
        ),
        migrations.RemoveIndex("invitation", "invitation_open"),
        migrations.AlterField(
            "invitation",
            "account",
            models.ForeignKey(
                "store.Account", null=True, on_delete=models.deletion.PROTECT, related_name="invitations"
            ),
        ),
        migrations.AddField(
            "invitation", "host_key", models.CharField(max_length=40, default=""), preserve_default=False
        ),
        migrations.AddField(
            "invitation", "host_name", models.CharField(max_length=100, default=""), preserve_default=False
        ),
        migrations.RunPython(name_hosts, migrations.RunPython.noop),
        migrations.AddConstraint(
            "invitation", models.CheckConstraint(condition=~Q(host_key=""), name="invitation_has_host")
        ),
        migrations.AddIndex(
            "invitation",
            models.Index(
                fields=["host_key"],
                condition=Q(game__isnull=True, withdrawn_at__isnull=True),
                name="invitation_open",
            ),
        ),
    ]
