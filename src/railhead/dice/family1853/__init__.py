"""What the two editions of 1853 draw in their own way."""

from railhead.dice.drawing import Ways
from railhead.dice.family1853 import choices, runs
from railhead.engine.actions import BuyTrain, Dividend, RunTrains
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.games.family1853.actions import ContractCity, WriteBond
from railhead.games.family1853.tasks import ContractCities, WriteBonds

WAYS: Ways = {
    WriteBonds: {WriteBond: choices.bond},
    ContractCities: {ContractCity: choices.claim},
    RunAll: {RunTrains: runs.run},
    UseEarnings: {Dividend: choices.dividend},
    BuyTrains: {BuyTrain: choices.train},
}
