"""A client of the server, for players written by others: typed, and of the standard library alone.

from railhead.client import Client

me = Client.sign_in("http://localhost:1853", "Beth", "correct horse battery")
table = me.table(game, seat="Beth")
for offer in table.offers():
    ...
table.play({"type": "pass", "player": "Beth"})
"""

from railhead.client.client import Client
from railhead.client.line import Refused, Unreachable
from railhead.client.table import Heard, Table

__all__ = ["Client", "Heard", "Refused", "Table", "Unreachable"]
