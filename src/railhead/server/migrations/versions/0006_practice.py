"""Exercises that people have answered."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """From 0005."""
    op.create_table(
        "practice",
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("exercise", sa.String(length=80), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_practice_account")),
        sa.PrimaryKeyConstraint("account", "exercise", name=op.f("pk_practice")),
    )
