"""What the servers of the measurements are forked from: everything imported, all titles loaded."""

from bench import servers  # with all that the measurements themselves import
from railhead.server import check, serving, warming

__all__ = ["check", "servers", "serving"]
warming.warm()
