"""Which games run, in a table of their own."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def note_running(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:  # noqa: ARG001 - Django's signature
    """Games that were drawn before and are not settled run."""
    running = apps.get_model("store", "RunningGame")
    games = apps.get_model("store", "Game").objects.filter(settlements__isnull=True)
    fields = ("pk", "competition", "drawn_at")
    running.objects.bulk_create(
        running(game_id=game, competition_id=competition, drawn_at=drawn_at)
        for game, competition, drawn_at in games.values_list(*fields)
    )


class Migration(migrations.Migration):
    dependencies = [("store", "0004_guests")]

    operations = [
        migrations.CreateModel(
            "RunningGame",
            [
                (
                    "game",
                    models.OneToOneField(
                        "store.Game",
                        primary_key=True,
                        serialize=False,
                        on_delete=models.deletion.PROTECT,
                        related_name="running",
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        "store.Competition",
                        null=True,
                        on_delete=models.deletion.PROTECT,
                        related_name="running_games",
                    ),
                ),
                ("drawn_at", models.DateTimeField()),
            ],
        ),
        migrations.RunPython(note_running, migrations.RunPython.noop),
    ]
