import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0002_accounts_and_rounds"),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=20)),
                ("stage", models.CharField(blank=True, max_length=100)),
                ("cycle", models.CharField(blank=True, max_length=100)),
                ("opening", models.JSONField()),
                ("drawn_at", models.DateTimeField()),
                ("watcher_delay_ms", models.PositiveIntegerField(default=0)),
                ("created_by", models.CharField(max_length=200)),
                (
                    "competition",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="store.competition",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("room", models.CharField(max_length=10)),
                ("key", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=100)),
                ("text", models.CharField(max_length=300)),
                ("said_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="chat_lines", to="store.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="GameSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(max_length=100)),
                ("side", models.CharField(max_length=5)),
                ("order", models.PositiveSmallIntegerField()),
                ("engine", models.CharField(blank=True, max_length=20)),
                ("level", models.PositiveSmallIntegerField(default=0)),
                ("name", models.CharField(max_length=100)),
                ("rank", models.CharField(blank=True, max_length=10)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="game_seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="store.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=20, unique=True)),
                ("wish", models.JSONField()),
                ("made_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitation",
                        to="store.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Settlement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruling", models.PositiveIntegerField()),
                ("seq", models.PositiveIntegerField()),
                ("result", models.CharField(max_length=20)),
                ("reason", models.CharField(max_length=20)),
                ("finish", models.JSONField()),
                ("sgf", models.TextField()),
                ("settled_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="settlements", to="store.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BotToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(max_length=100)),
                ("made_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bot_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="bottoken_named"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("revoked_at__isnull", True), ("revoked_at__gte", models.F("made_at")), _connector="OR"
                        ),
                        name="bottoken_revoked_later",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ("competition", "invitation", "practice"))), name="game_kind_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("competition__isnull", False), ("kind", "competition"), models.Q(("stage", ""), _negated=True)
                    ),
                    models.Q(
                        models.Q(("kind", "competition"), _negated=True), ("competition__isnull", True), ("stage", "")
                    ),
                    _connector="OR",
                ),
                name="game_of_competition_names_stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="chatline",
            constraint=models.CheckConstraint(
                condition=models.Q(("room__in", ["players", "watchers"])), name="chatline_room_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="chatline",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("text", ""), _negated=True), models.Q(("key", ""), _negated=True)),
                name="chatline_says_something",
            ),
        ),
        migrations.AddConstraint(
            model_name="gameseat",
            constraint=models.UniqueConstraint(fields=("game", "side", "order"), name="gameseat_once"),
        ),
        migrations.AddConstraint(
            model_name="gameseat",
            constraint=models.UniqueConstraint(fields=("game", "player"), name="gameseat_player_once"),
        ),
        migrations.AddConstraint(
            model_name="gameseat",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", ["black", "white"])), name="gameseat_side_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="gameseat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("account__isnull", False), ("engine", "")),
                    models.Q(("account__isnull", True), models.Q(("engine", ""), _negated=True)),
                    _connector="OR",
                ),
                name="gameseat_taken_by_one",
            ),
        ),
        migrations.AddIndex(
            model_name="invitation",
            index=models.Index(
                condition=models.Q(("game__isnull", True), ("withdrawn_at__isnull", True)),
                fields=["account"],
                name="invitation_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("game__isnull", True), ("withdrawn_at__isnull", True), _connector="OR"),
                name="invitation_one_end",
            ),
        ),
        migrations.AddConstraint(
            model_name="settlement",
            constraint=models.UniqueConstraint(fields=("game", "ruling"), name="settlement_once"),
        ),
    ]
