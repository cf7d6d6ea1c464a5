"""Plans of tiles, tokens and trains that accounts keep."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """From 0004."""
    op.create_table(
        "blueprints",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("changes", sa.Text(), nullable=False),
        sa.Column("companies", sa.Text(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_blueprints_account")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_blueprints_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blueprints")),
    )
    op.create_index("ix_blueprints_game_account", "blueprints", ["game", "account"], unique=False)
