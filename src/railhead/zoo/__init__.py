"""Every title as an environment of PettingZoo, for research in learning (docs/research.md)."""

try:
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("PettingZoo is missing: pip install 'railhead[zoo]'") from error

from railhead.zoo.encoding import Encoding
from railhead.zoo.environment import RailheadEnv, env, raw_env
from railhead.zoo.rewards import first_place, relative_worth

__all__ = ["Encoding", "RailheadEnv", "env", "first_place", "raw_env", "relative_worth"]
