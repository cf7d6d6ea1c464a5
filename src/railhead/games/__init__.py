"""The games that can be played, one package each, and their registry."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from railhead.data import plain as plain_data
from railhead.data.options import described
from railhead.data.scenery import Marks, Scenery, no_marks, plain_scenery
from railhead.engine.actions import Action
from railhead.engine.flow import Rulebook
from railhead.engine.rules import worth
from railhead.engine.rules.sentences import PLAIN, Sentences
from railhead.engine.state import Player
from railhead.games.family1853 import appraisal as appraisal_1853
from railhead.games.family1853 import chance as chance_1853
from railhead.games.family1853 import ending
from railhead.games.family1853 import planning as planning_1853
from railhead.games.family1853 import sentences as sentences_1853
from railhead.games.family1853 import view as family1853_view
from railhead.games.family1853.board import scenery as family1853_scenery
from railhead.games.family1853.contracts import imagining
from railhead.games.family1853.view import forecast as forecast_1853
from railhead.games.fenmark import appraisal as appraisal_fenmark
from railhead.games.fenmark import rules as rules_fenmark
from railhead.games.fenmark import state as state_fenmark
from railhead.games.g1820 import appraisal as appraisal_1820
from railhead.games.g1820 import attention as attention_1820
from railhead.games.g1820 import chance as chance_1820
from railhead.games.g1820 import ending as ending_1820
from railhead.games.g1820 import options as options_1820
from railhead.games.g1820 import planning as planning_1820
from railhead.games.g1820 import rules as rules_1820
from railhead.games.g1820 import sentences as sentences_1820
from railhead.games.g1820 import view as view_1820
from railhead.games.g1820.board import scenery as scenery_1820
from railhead.games.g1853 import options as options_1853
from railhead.games.g1853 import rules as rules_1853
from railhead.games.g1853r import options, rules, view
from railhead.games.g1947 import appraisal as appraisal_1947
from railhead.games.g1947 import attention as attention_1947
from railhead.games.g1947 import chance as chance_1947
from railhead.games.g1947 import ending as ending_1947
from railhead.games.g1947 import options as options_1947
from railhead.games.g1947 import planning as planning_1947
from railhead.games.g1947 import rules as rules_1947
from railhead.games.g1947 import sentences as sentences_1947
from railhead.games.g1947 import view as view_1947
from railhead.games.g1947.board import scenery as scenery_1947
from railhead.games.plain.attention import Attention
from railhead.games.plain.outlook import Outlook
from railhead.games.plain.planning import Planning

Key = Callable[[str], bytes]  # for a label, bytes that nobody can foresee


def no_chance(_state: Any, _key: Key) -> Action:
    """Where nothing is left to chance, it is never asked."""
    raise AssertionError("nothing is left to chance")


def nothing_hidden(_state: Any, _seat: Player) -> Mapping[str, Any]:
    """Where all is open, nobody knows more than the others."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """A game under one version of its rules.

    `choose` understands the options that were asked for; it raises ValueError for those that cannot
    be. `rulebook` and `start` give the rules and the first position under them. `view` gives what
    everybody may know beyond what all games show, `own` what the holder of a seat knows beside it.
    `result` is the worth of each player, the best first, `chance` what chance deals now. `imagine`
    puts values that follow from the key in the place of all that a seat may not know; without it
    nobody can copy a position that hides something. `forecast` tells all what is to come, given
    what companies ran for last, `own_forecast` the holder of a seat what concerns a secret of
    theirs; both may take a while. `scenery` is what is printed on the board beyond hexes and
    stops, `marks` what lies on it beside tiles and tokens. `sentences` tell what somebody did,
    `outlook` what is to be expected of the game, `attention` which moves are worth a look, for
    those who weigh them; `planning` says which rules a plan is held to. `book` is the name under
    which its rulebook is cited, `home` the folder with the game's data and its book; `sister` that
    of a game whose book says much of it in the same words.
    """

    id: str
    name: str
    book: str
    home: str
    sister: str = ""
    rules: int
    players: tuple[int, int]  # fewest and most
    options: Mapping[str, Mapping[str, Any]]  # values, default, explanation and paragraph of each
    choose: Callable[[Mapping[str, Any]], Any]
    rulebook: Callable[[Any], Rulebook[Any]]
    start: Callable[[tuple[Player, ...], Any], Any]
    view: Callable[[Any], Mapping[str, Any]]
    result: Callable[[Any], Mapping[Player, int]]
    round_name: Callable[[Any], str]
    own: Callable[[Any, Player], Mapping[str, Any]] = nothing_hidden
    chance: Callable[[Any, Key], Action] = no_chance
    imagine: Callable[[Any, Player | None, Key], Any] | None = None
    forecast: Callable[[Any, Mapping[str, int]], Mapping[str, Any]] | None = None
    own_forecast: Callable[[Any, Player], Mapping[str, Any] | None] | None = None
    sentences: Sentences = field(default_factory=dict)
    scenery: Callable[[Any], Scenery] = plain_scenery
    marks: Callable[[Any], Marks] = no_marks
    outlook: Outlook[Any] | None = None  # where there is none, worth is all that counts
    attention: Attention[Any] = field(default_factory=Attention)
    planning: Planning[Any] | None = None


TITLES = (  # each under every version of its rules; new games take the newest
    Title(
        id="1853-retuned",
        name="1853 Retuned",
        book="1853R",
        home="g1853r",
        rules=rules.VERSION,
        players=(3, 6),
        options=described(options.OPTIONS),
        choose=options.choose,
        rulebook=rules.rulebook,
        start=rules.start,
        view=view.view,
        own=family1853_view.own,
        result=ending.result,
        chance=chance_1853.chance,
        round_name=family1853_view.round_name,
        sentences=sentences_1853.SENTENCES,
        imagine=imagining.imagine,
        forecast=forecast_1853.forecast,
        own_forecast=forecast_1853.contract,
        scenery=family1853_scenery.scenery,
        outlook=appraisal_1853.OUTLOOK,
        planning=planning_1853.PLANNING,
    ),
    Title(
        id="1853",
        name="1853",
        book="1853",
        home="g1853",
        sister="g1853r",
        rules=rules_1853.VERSION,
        players=(3, 6),
        options=described(options_1853.OPTIONS),
        choose=options_1853.choose,
        rulebook=rules_1853.rulebook,
        start=rules_1853.start,
        view=family1853_view.view,
        own=family1853_view.own,
        result=ending.result,
        chance=chance_1853.chance,
        round_name=family1853_view.round_name,
        sentences=sentences_1853.SENTENCES,
        imagine=imagining.imagine,
        forecast=forecast_1853.forecast,
        own_forecast=forecast_1853.contract,
        scenery=family1853_scenery.scenery,
        outlook=appraisal_1853.OUTLOOK,
        planning=planning_1853.PLANNING,
    ),
    Title(
        id="1947",
        name="1947",
        book="1947",
        home="g1947",
        rules=rules_1947.VERSION,
        players=(3, 6),
        options=described(options_1947.OPTIONS),
        choose=options_1947.choose,
        rulebook=rules_1947.rulebook,
        start=rules_1947.start,
        view=view_1947.view,
        result=ending_1947.result,
        chance=chance_1947.chance,
        round_name=view_1947.round_name,
        sentences=sentences_1947.SENTENCES,
        scenery=scenery_1947.scenery,
        marks=scenery_1947.marks,
        outlook=appraisal_1947.OUTLOOK,
        attention=attention_1947.ATTENTION,
        planning=planning_1947.PLANNING,
    ),
    Title(
        id="1820",
        name="1820",
        book="1820",
        home="g1820",
        rules=rules_1820.VERSION,
        players=(3, 5),
        options=described(options_1820.OPTIONS),
        choose=options_1820.choose,
        rulebook=rules_1820.rulebook,
        start=rules_1820.start,
        view=view_1820.view,
        result=ending_1820.result,
        chance=chance_1820.chance,
        round_name=view_1820.round_name,
        sentences=sentences_1820.SENTENCES,
        scenery=scenery_1820.scenery,
        outlook=appraisal_1820.OUTLOOK,
        attention=attention_1820.ATTENTION,
        planning=planning_1820.PLANNING,
    ),
    Title(
        id="fenmark",
        name="Fenmark",
        book="Fenmark",
        home="fenmark",
        rules=rules_fenmark.VERSION,
        players=(2, 4),
        options={},
        choose=rules_fenmark.choose,
        rulebook=rules_fenmark.rulebook,
        start=state_fenmark.start,
        view=rules_fenmark.view,
        result=worth.result,
        round_name=rules_fenmark.round_name,
        sentences=PLAIN,
        scenery=plain_data.scenery,
        outlook=appraisal_fenmark.OUTLOOK,
        planning=Planning(),
    ),
)
