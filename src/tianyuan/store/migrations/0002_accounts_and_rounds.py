import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("email", models.EmailField(max_length=254, null=True, unique=True)),
                ("phone", models.CharField(max_length=15, null=True, unique=True)),
                ("name", models.CharField(max_length=100)),
                ("language", models.CharField(default="zh", max_length=2)),
                ("may_create", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("email__isnull", False), ("phone__isnull", False), _connector="OR"),
                        name="account_reachable",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("email__isnull", True),
                            ("email", django.db.models.functions.text.Lower("email")),
                            _connector="OR",
                        ),
                        name="account_email_lower",
                    ),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="account_named"),
                    models.CheckConstraint(
                        condition=models.Q(("language__in", ["zh", "en"])), name="account_language_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Attempt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("act", models.CharField(max_length=20)),
                ("digest", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["act", "digest", "at"], name="attempt_count"),
                    models.Index(fields=["at"], name="attempt_sweep"),
                ],
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveBigIntegerField(unique=True)),
                ("at", models.DateTimeField()),
                ("account", models.CharField(max_length=200)),
                ("competition", models.CharField(blank=True, max_length=60)),
                ("action", models.CharField(max_length=60)),
                ("subject", models.CharField(blank=True, max_length=500)),
                ("data", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("previous_hash", models.CharField(blank=True, max_length=64)),
                ("entry_hash", models.CharField(max_length=64, unique=True)),
            ],
            options={
                "indexes": [models.Index(fields=["competition", "-seq"], name="audit_of_competition")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("account", ""), _negated=True), name="auditentry_names_who"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("action", ""), _negated=True), name="auditentry_says_what"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("entry_hash", ""), _negated=True), name="auditentry_hashed"
                    ),
                    models.UniqueConstraint(fields=("previous_hash",), name="auditentry_one_chain"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=40)),
                ("subject", models.CharField(max_length=300)),
                ("state", models.CharField(default="computing", max_length=10)),
                ("progress_percent", models.PositiveIntegerField(default=0)),
                ("problem", models.CharField(blank=True, max_length=100)),
                ("document", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField()),
                ("made_by", models.CharField(max_length=200)),
                ("done_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["kind", "subject"], name="job_by_subject")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ("computing", "ready", "failed"))), name="job_state_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("progress_percent__lte", 100)), name="job_progress_in_percent"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SecondFactor",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret", models.CharField(max_length=64)),
                ("last_step", models.BigIntegerField()),
                ("added_at", models.DateTimeField()),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="second_factor",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Upload",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token", models.CharField(max_length=43, unique=True)),
                ("purpose", models.CharField(max_length=20)),
                ("competition", models.CharField(blank=True, max_length=60)),
                ("stage", models.CharField(blank=True, max_length=100)),
                ("sender", models.PositiveBigIntegerField(default=0)),
                ("filename", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
                ("sent_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["sent_at"], name="upload_by_age")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("purpose__in", ("regulation", "supplement", "entrants"))),
                        name="upload_purpose_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CheckIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("entered_at", models.DateTimeField()),
                ("entered_by", models.CharField(max_length=200)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("withdrawn", models.BooleanField(default=False)),
                ("round", models.PositiveIntegerField(default=0)),
                ("present", models.BooleanField()),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="check_ins", to="store.entrant"
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="store.checkin",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="check_ins", to="store.stage"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("entered_by", ""), _negated=True), name="checkin_names_who"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaces__isnull", True), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="checkin_correction_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("replaces__isnull", False), ("withdrawn", False), _connector="OR"),
                        name="checkin_withdraws_something",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("replaces__isnull", True)),
                        fields=("entrant", "round"),
                        name="checkin_one_first",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Publication",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("document", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("released_at", models.DateTimeField()),
                ("signed_off_by", models.CharField(max_length=200)),
                ("reason", models.CharField(blank=True, max_length=500)),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="publications", to="store.stage"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "number"), name="publication_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number", 1), models.Q(("reason", ""), _negated=True), _connector="OR"),
                        name="publication_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("signed_off_by", ""), _negated=True), name="publication_names_who"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("account", "digest"), name="recovery_code_once")],
            },
        ),
        migrations.CreateModel(
            name="ResultNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("found", models.CharField(max_length=20)),
                ("noted_at", models.DateTimeField()),
                ("noted_by", models.CharField(max_length=200)),
                ("reason", models.CharField(max_length=500)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="notes", to="store.resultentry"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("noted_by", ""), _negated=True), models.Q(("reason", ""), _negated=True)
                        ),
                        name="resultnote_who_and_why",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RoleGrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("entered_at", models.DateTimeField()),
                ("entered_by", models.CharField(max_length=200)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("withdrawn", models.BooleanField(default=False)),
                ("role", models.CharField(max_length=20)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="role_grants",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="role_grants", to="store.competition"
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="store.rolegrant",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("entered_by", ""), _negated=True), name="rolegrant_names_who"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaces__isnull", True), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="rolegrant_correction_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("replaces__isnull", False), ("withdrawn", False), _connector="OR"),
                        name="rolegrant_withdraws_something",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("replaces__isnull", True)),
                        fields=("competition", "account", "role"),
                        name="rolegrant_one_first",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "role__in",
                                (
                                    "organiser",
                                    "chief_referee",
                                    "deputy_referee",
                                    "referee",
                                    "appeals",
                                    "conduct",
                                    "technical",
                                    "press",
                                    "player",
                                ),
                            )
                        ),
                        name="rolegrant_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("pool", models.CharField(max_length=100)),
                ("round", models.PositiveIntegerField()),
                ("state", models.CharField(max_length=10)),
                ("version", models.PositiveIntegerField(default=1)),
                ("facts_digest", models.CharField(max_length=64)),
                ("choices", models.JSONField(default=dict)),
                ("document", models.JSONField(default=dict)),
                ("problem", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField()),
                ("made_by", models.CharField(max_length=200)),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="round_drafts", to="store.job"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="round_drafts", to="store.stage"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("computing", "ready"))),
                        fields=("stage", "pool", "round"),
                        name="draft_open_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ("computing", "ready", "failed", "superseded", "released"))),
                        name="draft_state_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("round__gte", 1)), name="draft_round_from_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundRelease",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("pool", models.CharField(max_length=100)),
                ("round", models.PositiveIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("withdrawn", models.BooleanField(default=False)),
                ("document", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("released_at", models.DateTimeField()),
                ("released_by", models.CharField(max_length=200)),
                ("signed_off_by", models.CharField(max_length=200)),
                ("reason", models.CharField(blank=True, max_length=500)),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="round_releases", to="store.stage"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "pool", "round", "number"), name="release_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("number", 1), ("withdrawn", False)),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="release_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("released_by", ""), _negated=True), models.Q(("signed_off_by", ""), _negated=True)
                        ),
                        name="release_names_who",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1), ("round__gte", 1)), name="release_counts_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeedCommitment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("pool", models.CharField(max_length=100)),
                ("round", models.PositiveIntegerField()),
                ("commitment", models.CharField(max_length=64)),
                ("seed", models.CharField(max_length=200)),
                ("public_number", models.CharField(blank=True, max_length=100)),
                ("committed_at", models.DateTimeField()),
                ("committed_by", models.CharField(max_length=200)),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seed_commitments", to="store.stage"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "pool", "round"), name="seed_committed_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("seed", ""), _negated=True), models.Q(("commitment", ""), _negated=True)
                        ),
                        name="seed_is_there",
                    ),
                    models.CheckConstraint(condition=models.Q(("round__gte", 1)), name="seed_round_from_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Withdrawal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("entered_at", models.DateTimeField()),
                ("entered_by", models.CharField(max_length=200)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("withdrawn", models.BooleanField(default=False)),
                ("from_round", models.PositiveIntegerField()),
                ("back_round", models.PositiveIntegerField(null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="withdrawals", to="store.entrant"
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="store.withdrawal",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="withdrawals", to="store.stage"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("entered_by", ""), _negated=True), name="withdrawal_names_who"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaces__isnull", True), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="withdrawal_correction_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("replaces__isnull", False), ("withdrawn", False), _connector="OR"),
                        name="withdrawal_withdraws_something",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("replaces__isnull", True)), fields=("entrant",), name="withdrawal_one_first"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("back_round__isnull", True), ("back_round__gt", models.F("from_round")), _connector="OR"
                        ),
                        name="withdrawal_back_after_leaving",
                    ),
                ],
            },
        ),
    ]
