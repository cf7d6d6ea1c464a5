"""What may be done in a turn of a stock round (1820 6.5.2, 6.5.3)."""

from typing import Any

from railhead.engine.flow import Step
from railhead.engine.state import Task
from railhead.engine.verbs.telling import named
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import growth, lobbies, stock_turn, trading
from railhead.games.g1820.tasks import StockTurn

STOCK_TURN: Step[State1820, StockTurn] = Step(
    paragraph="1820 6.5.1",
    purpose=lambda state, _task: f"Stock action for {named(state, stock_turn.acting(state))}",
    actors=lambda _, task: (task.player,),
    procedures=(
        stock_turn.ACT_FOR,
        trading.SELL,
        trading.BUY,
        lobbies.FUND_LOBBY,
        growth.INCREASE,
        trading.BUY_BACK,
        stock_turn.PASS,
    ),
)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """A turn in a stock round."""
    return {StockTurn: STOCK_TURN}
