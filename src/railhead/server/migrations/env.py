"""How Alembic reaches the database: through the connection that `migrate` hands it."""

from alembic import context

from railhead.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
