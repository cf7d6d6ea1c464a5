"""Exercises that people have answered."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """From 0004."""
    op.create_table(
        "practice",
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("exercise", sa.String(length=80), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_practice_account")),
        sa.PrimaryKeyConstraint("account", "exercise", name=op.f("pk_practice")),
    )
