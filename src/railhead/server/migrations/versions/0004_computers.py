"""Seats that computers play, how they play at a table, and reviews of games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

MANNER = '{"advice":true,"haste":false}'


def upgrade() -> None:
    """From 0003. At tables that were there before, advice is to be had."""
    op.add_column("games", sa.Column("manner", sa.Text(), nullable=False, server_default=MANNER))
    op.add_column("seats", sa.Column("computer", sa.String(length=40), nullable=True))
    op.create_index("ix_seats_computer_since", "seats", ["computer", "since"], unique=False)
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_reviews_game")),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_reviews")),
    )
