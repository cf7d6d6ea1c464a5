"""Games of Fenmark in which a learner does this and that, as a lesson is told of them."""

from collections.abc import Callable, Iterator

from railhead import Game, bots, lessons
from railhead.lessons.matching import Given, Happened, given
from railhead.play.codec import encode
from railhead.server import thinking

LESSON = lessons.lesson("first-game")
YOU = LESSON.you
Action = dict[str, object]
Way = Callable[[Game], Action | None]  # what the learner does; None: what there is to say no with


def told(way: Way, others: Way, until: str = "") -> Iterator[Given]:
    """The notes that come until a round, each where it first does."""
    game, story, seen = lessons.begun(LESSON), list[Happened](), set[str]()
    while True:
        for one in given(LESSON, story, game):
            if one.note.id not in seen:
                seen.add(one.note.id)
                yield one
        if game.finished or game.round == until:
            return
        game = game.play(acted(game, way if game.actors[0] == YOU else others))
        story.append(happened(game))


def acted(game: Game, way: Way) -> Action:
    """What somebody does: what they want, else nothing, else what a computer would do."""
    player = game.actors[0]
    wanted: Action | None = way(game)
    no: Action = {"type": "pass", "player": player}
    if wanted and not game.why_not(wanted):
        return wanted
    return bots.choose(game, player, "steady") if game.why_not(no) else no


def happened(game: Game) -> Happened:
    """The last action of a game, as a journal has it."""
    events = [{"kind": e.kind, "text": e.text, "about": e.about} for e in game.state.events]
    return Happened(len(game.moves), encode(game.moves[-1].action), events)


def computer(game: Game) -> Action:
    """What a server has its computers do in this lesson, and tells the learner to."""
    player, moves = game.actors[0], len(game.moves)
    mine = player == YOU
    level, about = ("steady", (moves, "asked")) if mine else (LESSON.level, (moves + 1, player))
    how = {"seat": player, "level": level, "seed": thinking.seed(LESSON.seed, *about)}
    question = thinking.question(game, player, patience=10.0, **how)
    return dict(thinking.answered(question).thoughts[0].action)


def nothing(_game: Game) -> None:
    """To say no."""


def director(company: str, par: int, how: str = "pay") -> Way:
    """Open a company, float it alone, lead it by advice, and pay or keep what it earns."""

    def way(game: Game) -> Action | None:
        step = game.view(None)["step"]
        if step == "use_earnings":
            return {"type": "dividend", "player": YOU, "company": company, "how": how}
        if step != "stock_turn":
            return bots.choose(game, YOU, "steady")
        if company not in game.state.prices:
            return {"type": "open_company", "player": YOU, "company": company, "par": par}
        return bought(company)

    return way


def bought(company: str, player: str = YOU) -> Action:
    """A share from the initial offer."""
    return {"type": "buy_share", "player": player, "company": company, "source": "initial_offer"}


def idler(game: Game) -> Action | None:
    """Direct a company that lays no track and buys no train."""
    return director("THM", 60)(game) if game.view(None)["step"] == "stock_turn" else None


def seller(game: Game) -> Action | None:
    """Direct a company, and sell a share as soon as that is allowed."""
    sale: Action = {"type": "sell_shares", "player": YOU, "company": "ELM", "count": 1}
    return director("ELM", 60)(game) if game.why_not(sale) else sale


def opener(game: Game) -> Action | None:
    """Beth opens a company and buys no more of it."""
    action = {"type": "open_company", "player": "Beth", "company": "WIC", "par": 50}
    return action if game.actors == ("Beth",) else None


def raider(game: Game) -> Action | None:
    """Buy more of a company than its director has."""
    return bought("WIC") if "WIC" in game.state.prices else None
