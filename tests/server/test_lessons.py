"""Lessons over HTTP: games like any other, with notes that come as they are played."""

from typing import Any

from railhead import lessons
from tests.server.client import Client
from tests.server.conftest import Site
