"""Browsers that are told by push: with their sessions, and in the outbox which of them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """From 0002."""
    op.add_column("logins", sa.Column("push", sa.Text(), nullable=True))
    op.add_column("outbox", sa.Column("login", sa.String(length=64), nullable=True))
