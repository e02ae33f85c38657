"""Games played here: what was drawn, who sits where, how each ended; invitations, tokens of bots, chat.

What happens in a game is not here: it is in the journal (`store.journal`).
"""

from django.db import models
from django.db.models import F, Q

from tianyuan.store.models.append_only import AppendOnly
from tianyuan.store.models.competition import Competition
from tianyuan.store.models.people import Account

KINDS = ("competition", "invitation", "practice")


class Game(AppendOnly):
    """A game as it was drawn. `opening`: `core.game.opening.Opening` as JSON; `watcher_delay_ms`: for whoever watches.

    `stage`, `cycle`: what it counts for, where `competition` is given.
    """

    id = models.CharField(max_length=20, primary_key=True)
    kind = models.CharField(max_length=20)
    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, null=True, related_name="games")
    stage = models.CharField(max_length=100, blank=True)
    cycle = models.CharField(max_length=100, blank=True)
    opening = models.JSONField()
    drawn_at = models.DateTimeField()
    watcher_delay_ms = models.PositiveIntegerField(default=0)
    created_by = models.CharField(max_length=200)

    class Meta:
        """A game of a competition names its stage."""

        constraints = (
            models.CheckConstraint(condition=Q(kind__in=KINDS), name="game_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="competition", competition__isnull=False) & ~Q(stage="")
                | ~Q(kind="competition") & Q(competition__isnull=True, stage=""),
                name="game_of_competition_names_stage",
            ),
        )

    def __str__(self) -> str:
        return self.pk


class RunningGame(models.Model):
    """A game whose own end is not settled: the row comes with the game, and goes with its first settlement.

    It says nothing that games and settlements do not, but whoever asks which games run need not look through all that
    were ever played; `competition` and `drawn_at` are the game's, so that no join tempts a database to do so.
    """

    game = models.OneToOneField(Game, on_delete=models.PROTECT, primary_key=True, related_name="running")
    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, null=True, related_name="running_games")
    drawn_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.game_id


class GameSeat(AppendOnly):
    """Who plays: `player` is the name in the journal; `account` null: the server's own `engine`, or a guest, `g…`."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="seats")
    player = models.CharField(max_length=100)
    side = models.CharField(max_length=5)
    order = models.PositiveSmallIntegerField()
    account = models.ForeignKey(Account, on_delete=models.PROTECT, null=True, related_name="game_seats")
    engine = models.CharField(max_length=20, blank=True)
    level = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=100)
    rank = models.CharField(max_length=10, blank=True)

    class Meta:
        """A seat once, a player once, and somebody in it."""

        constraints = (
            models.UniqueConstraint(fields=["game", "side", "order"], name="gameseat_once"),
            models.UniqueConstraint(fields=["game", "player"], name="gameseat_player_once"),
            models.CheckConstraint(condition=Q(side__in=["black", "white"]), name="gameseat_side_known"),
            models.CheckConstraint(
                condition=Q(account__isnull=False, engine="")
                | Q(account__isnull=True) & (~Q(engine="") | Q(player__startswith="g")),
                name="gameseat_taken_by_one",
            ),
        )
        indexes = (
            models.Index(fields=["player"], condition=Q(account__isnull=True, engine=""), name="gameseat_of_guest"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.player}"


class Settlement(AppendOnly):
    """What became of a finish: ruling 0 is the game's own end, each further one a referee's change on the record."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="settlements")
    ruling = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()
    result = models.CharField(max_length=20)
    reason = models.CharField(max_length=20)
    finish = models.JSONField()
    sgf = models.TextField()
    settled_at = models.DateTimeField()

    class Meta:
        """Each ruling is settled once, whoever tries."""

        constraints = (models.UniqueConstraint(fields=["game", "ruling"], name="settlement_once"),)

    def __str__(self) -> str:
        return f"{self.game_id} {self.ruling}"


class Invitation(models.Model):
    """An invitation to a free game. Whoever has its `code` may take it; the first one who does gets the game.

    `host_key`, `host_name`: who invites, as games name him; `account` null: a guest.
    """

    code = models.CharField(max_length=20, unique=True)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, null=True, related_name="invitations")
    host_key = models.CharField(max_length=40)
    host_name = models.CharField(max_length=100)
    wish = models.JSONField()
    made_at = models.DateTimeField()
    game = models.OneToOneField(Game, on_delete=models.PROTECT, null=True, related_name="invitation")
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        """Open, taken or withdrawn."""

        constraints = (
            models.CheckConstraint(
                condition=Q(game__isnull=True) | Q(withdrawn_at__isnull=True), name="invitation_one_end"
            ),
            models.CheckConstraint(condition=~Q(host_key=""), name="invitation_has_host"),
        )
        indexes = (
            models.Index(
                fields=["host_key"],
                condition=Q(game__isnull=True, withdrawn_at__isnull=True),
                name="invitation_open",
            ),
        )

    def __str__(self) -> str:
        return self.code


class BotToken(models.Model):
    """What a program signs in with for an account. Only the digest is kept; it works until it is revoked."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="bot_tokens")
    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=100)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        """Named, and revoked after it was made."""

        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="bottoken_named"),
            models.CheckConstraint(
                condition=Q(revoked_at__isnull=True) | Q(revoked_at__gte=F("made_at")), name="bottoken_revoked_later"
            ),
        )

    def __str__(self) -> str:
        return f"{self.account_id} {self.name}"


class ChatLine(AppendOnly):
    """A line that was said at a game. `room`: to the players, or among those who watch."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="chat_lines")
    room = models.CharField(max_length=10)
    key = models.CharField(max_length=40)
    name = models.CharField(max_length=100)
    text = models.CharField(max_length=300)
    said_at = models.DateTimeField()

    class Meta:
        """Said by somebody, to somebody, something."""

        constraints = (
            models.CheckConstraint(condition=Q(room__in=["players", "watchers"]), name="chatline_room_known"),
            models.CheckConstraint(condition=~Q(text="") & ~Q(key=""), name="chatline_says_something"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.key}"
