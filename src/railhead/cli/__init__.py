"""The command line."""

import sys

import typer

from railhead import SavedGameError, SetupError
from railhead.arena import PlanError, RayError
from railhead.cli.app import app
from railhead.cli.arena import with_address
from railhead.cli.tables import complain
from railhead.server.settings import SettingsError


def main() -> None:
    """Run the command that was typed. What is wrong with it takes one line and exit status 2."""
    try:
        words = with_address(sys.argv[1:])
        sys.exit(app(words, prog_name="railhead", standalone_mode=False))
    except typer.TyperException as error:
        if wrong := error.format_message():  # nothing, where help was given instead
            complain(wrong)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (SavedGameError, SettingsError, SetupError, PlanError, RayError, IndexError) as error:
        complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    sys.exit(2)
