"""The tables. `journal` is the truth about games; what `games` says of them can be rebuilt from it.

Moments are milliseconds since 1970, JSON is text: both mean the same in every database.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
NAME = String(40)
DIGEST = String(64)
GAME = String(16)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", NAME, nullable=False),
    Column("folded", String(120), nullable=False, unique=True),  # two names may not look alike
    Column("password", String(200), nullable=False),
    Column("email", String(254)),
    Column("confirmed", Boolean, nullable=False, default=False),  # the owner reads that address
    Column("webhook", String(500)),
    Column("disabled", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)
logins = Table(  # sessions of browsers and tokens of scripts; only digests of the secrets
    "logins",
    metadata,
    Column("digest", DIGEST, primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("push", Text),  # where and how its browser is told of turns
)
links = Table(  # one-time links in letters; only digests of their secrets
    "links",
    metadata,
    Column("digest", DIGEST, primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),
    Column("email", String(254), nullable=False),  # where the letter went
    Column("expires", BigInteger, nullable=False),
)
attempts = Table(  # failed sign-ins, counted for all processes together
    "attempts",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("count", Integer, nullable=False),
)
games = Table(
    "games",
    metadata,
    Column("id", GAME, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("title", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("places", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("pace", Text, nullable=False),
    Column("manner", Text, nullable=False),  # see `journal.Manner`
    Column("owner", ForeignKey("accounts.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("origin", GAME),  # a copy: of which game,
    Column("origin_position", Integer, nullable=False),  # of which position,
    Column("origin_number", Integer, nullable=False),  # after which entry; 0: it is complete itself
    Column("origin_seat", NAME),  # and through whose eyes
    Column("number", Integer, nullable=False),  # the last entry of the journal
    Column("moved", Integer, nullable=False),  # the last entry that changed the position
    Column("position", Integer, nullable=False),  # how many actions stand
    Column("round", String(80), nullable=False),
    Column("actors", Text, nullable=False),
    Index("ix_games_status_changed", "status", "changed"),
)
journal = Table(
    "journal",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", NAME),
    Column("account", ForeignKey("accounts.id")),
    Column("request", String(120)),  # account and idempotency key
    Column("position", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("told", Text, nullable=False),  # what it brought about, in words, and for whom
    Column("at", BigInteger, nullable=False),
    Index("ix_journal_game_request", "game", "request", unique=True),
    Index("ix_journal_standing", "game", "kind", "position", "number"),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("code", DIGEST, primary_key=True),
    Column("position", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
seats = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("name", NAME, nullable=False),
    Column("account", ForeignKey("accounts.id"), index=True),
    Column("since", BigInteger),  # on turn since
    Column("reserve", BigInteger, nullable=False),  # milliseconds left beyond the time of a move
    Column("computer", NAME),  # the level of the one that plays, for the account if there is one
    Index("ix_seats_game_name", "game", "name", unique=True),
    Index("ix_seats_computer_since", "computer", "since"),
)
guests = Table(  # those whom an invitation lets see a private game
    "guests",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("account", ForeignKey("accounts.id"), primary_key=True),
)
invitations = Table(
    "invitations",
    metadata,
    Column("digest", DIGEST, primary_key=True),
    Column("game", ForeignKey("games.id"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
    Column("uses", Integer, nullable=False),
)
notes = Table(
    "notes",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("account", ForeignKey("accounts.id"), primary_key=True),
    Column("text", Text, nullable=False),
)
proposals = Table(
    "proposals",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # the entry that made it
    Column("kind", String(10), nullable=False),
    Column("account", ForeignKey("accounts.id"), nullable=False),
    Column("about", Text, nullable=False),
    Column("moved", Integer, nullable=False),
    Column("outcome", String(10), nullable=False),
)
votes = Table(
    "votes",
    metadata,
    Column("game", GAME, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("account", ForeignKey("accounts.id"), primary_key=True),
    Column("yes", Boolean, nullable=False),
)
reviews = Table(  # of games that are over; each can be made again
    "reviews",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("data", Text, nullable=False),
)
blueprints = Table(  # tiles, tokens and trains that somebody imagines
    "blueprints",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", ForeignKey("games.id"), nullable=False),
    Column("account", ForeignKey("accounts.id"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("position", Integer, nullable=False),  # in which it was kept
    Column("changes", Text, nullable=False),
    Column("companies", Text, nullable=False),  # whose runs are looked at
    Column("shared", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_blueprints_game_account", "game", "account"),
)
practice = Table(  # what somebody answered first; "day/2026-01-31" stands for that day's exercise
    "practice",
    metadata,
    Column("account", ForeignKey("accounts.id"), primary_key=True),
    Column("exercise", String(80), primary_key=True),
    Column("right", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)
plans = Table(  # actions that are planned
    "plans",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", NAME, primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("about", Text, nullable=False),
    Column("round", String(80), nullable=False),
)
outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False),
    Column("channel", String(10), nullable=False),
    Column("body", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger),  # when to try next; null: delivered or given up
    Column("tries", Integer, nullable=False),
    Column("error", String(200)),
    Column("login", DIGEST),  # by push: the session of the browser
    Index("ix_outbox_due", "due"),
)
