"""The first tables, and a journal that nothing can rewrite."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

FROZEN = {
    "sqlite": [
        f"""CREATE TRIGGER journal_{word.lower()} BEFORE {word} ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"""
        for word in ("UPDATE", "DELETE")
    ],
    "postgresql": [
        """CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN RAISE EXCEPTION 'the journal is append-only'; END$$""",
        """CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
        EXECUTE FUNCTION append_only()""",
    ],
}


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("folded", sa.String(length=120), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("webhook", sa.String(length=500), nullable=True),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("folded", name=op.f("uq_accounts_folded")),
    )
    op.create_table(
        "attempts",
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_attempts")),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("origin", sa.String(length=16), nullable=True),
        sa.Column("origin_position", sa.Integer(), nullable=False),
        sa.Column("origin_seat", sa.String(length=40), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("moved", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("round", sa.String(length=80), nullable=False),
        sa.Column("actors", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name=op.f("fk_games_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    )
    op.create_index("ix_games_status_changed", "games", ["status", "changed"], unique=False)
    op.create_table(
        "logins",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_logins_account")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_logins")),
    )
    op.create_index(op.f("ix_logins_account"), "logins", ["account"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("channel", sa.String(length=10), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_outbox_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index("ix_outbox_due", "outbox", ["due"], unique=False)
    op.create_table(
        "votes",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("yes", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_votes_account")),
        sa.PrimaryKeyConstraint("game", "number", "account", name=op.f("pk_votes")),
    )
    op.create_table(
        "guests",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_guests_account")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_guests_game")),
        sa.PrimaryKeyConstraint("game", "account", name=op.f("pk_guests")),
    )
    op.create_table(
        "invitations",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_invitations_game")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_invitations")),
    )
    op.create_index(op.f("ix_invitations_game"), "invitations", ["game"], unique=False)
    op.create_table(
        "journal",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=True),
        sa.Column("account", sa.Integer(), nullable=True),
        sa.Column("request", sa.String(length=120), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_journal_account")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_journal_game")),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_journal")),
    )
    op.create_index("ix_journal_game_request", "journal", ["game", "request"], unique=True)
    op.create_index(
        "ix_journal_standing", "journal", ["game", "kind", "position", "number"], unique=False
    )
    op.create_table(
        "notes",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_notes_account")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_notes_game")),
        sa.PrimaryKeyConstraint("game", "account", name=op.f("pk_notes")),
    )
    op.create_table(
        "plans",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("round", sa.String(length=80), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_plans_account")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_plans_game")),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_plans")),
    )
    op.create_table(
        "proposals",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("moved", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_proposals_account")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_proposals_game")),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_proposals")),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("account", sa.Integer(), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("reserve", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_seats_account")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seats_game")),
        sa.PrimaryKeyConstraint("game", "place", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_account"), "seats", ["account"], unique=False)
    op.create_index("ix_seats_game_name", "seats", ["game", "name"], unique=True)
    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_snapshots_game")),
        sa.PrimaryKeyConstraint("game", "number", "code", name=op.f("pk_snapshots")),
    )
    for statement in FROZEN[op.get_bind().dialect.name]:
        op.execute(statement)
