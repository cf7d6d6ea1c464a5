"""`railhead serve`: the server."""

from typing import Annotated

import typer

from railhead.server.settings import Settings

Database = Annotated[
    str,
    typer.Option(envvar="RAILHEAD_DATABASE", help="A SQLite file, or postgresql://user@host/name"),
]
DEFAULT = Settings()


def serve(  # noqa: PLR0913, PLR0917 - each option is an argument
    database: Database = DEFAULT.database,
    host: Annotated[
        str, typer.Option(envvar="RAILHEAD_HOST", help="Where to listen")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="RAILHEAD_PORT", min=1, max=65535)] = DEFAULT.port,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes; more than one needs PostgreSQL")
    ] = 1,
    secret: Annotated[
        str, typer.Option(envvar="RAILHEAD_SECRET", help="Secret key, 32 characters or more")
    ] = "",
    url: Annotated[
        str, typer.Option(envvar="RAILHEAD_URL", help="How people reach it: https://...")
    ] = "",
    proxies: Annotated[
        str, typer.Option(envvar="RAILHEAD_PROXIES", help="Proxies whose headers are believed")
    ] = DEFAULT.proxies,
    smtp: Annotated[
        str, typer.Option(envvar="RAILHEAD_SMTP", help="smtp://user:password@host:port")
    ] = "",
    sender: Annotated[
        str, typer.Option(envvar="RAILHEAD_SENDER", help="From whom notices come")
    ] = DEFAULT.sender,
    private_webhooks: Annotated[
        bool, typer.Option(help="Let webhooks reach addresses of the own network")
    ] = False,
    requests: Annotated[
        float, typer.Option(min=0.1, help="Requests a second of one account")
    ] = DEFAULT.requests,
    computers: Annotated[
        int, typer.Option(min=0, max=64, help="Processes in which computer players think")
    ] = DEFAULT.computers,
) -> None:
    """Serve games over HTTP."""
    from railhead.server.serving import serve as run

    settings = Settings(
        database=database,
        host=host,
        port=port,
        workers=workers,
        secret=secret,
        url=url,
        proxies=proxies,
        smtp=smtp,
        sender=sender,
        private_webhooks=private_webhooks,
        requests=requests,
        computers=computers,
    )
    run(settings)
