"""What the servers of the measurements are forked from: everything imported, all titles loaded."""

from railhead.server import serving, warming

__all__ = ["serving"]
warming.warm()
