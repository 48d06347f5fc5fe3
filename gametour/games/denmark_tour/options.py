"""What may be chosen before a game of Denmark tour, and what each choice means."""

from __future__ import annotations

from gametour.engine.options import Choice, File, Number, Numbers, Option, Place
from gametour.words import sentence

SHIPPED_BOARD = "denmark"
SHIPPED_QUESTIONS = "denmark"

YES_NO = ((False, sentence("no")), (True, sentence("yes")))

OPTIONS: tuple[Option, ...] = (
    Number(
        "cards_per_group",
        4,
        "DA26",
        sentence("Town cards from each group"),
        sentence("Four make a whole game of sixteen cards; one makes a short game of four."),
        low=1,
        high=4,
    ),
    Choice(
        "hands_open",
        False,
        "DA25",
        sentence("Hands lie open"),
        sentence("Everybody sees everybody's town cards."),
        YES_NO,
    ),
    Choice(
        "start_mode",
        "common",
        "DA3",
        sentence("Start towns"),
        sentence("Where the pawns begin, and where they must come home to."),
        (
            ("common", sentence("one start town for all")),
            ("own", sentence("each player has an own start town")),
        ),
    ),
    Place(
        "start",
        "random",
        "DA3",
        sentence("Start town"),
        sentence(
            "The name of a card town, or drawn by lot; with own start towns a name for each player."
        ),
    ),
    Choice(
        "first",
        "random",
        "C5",
        sentence("Who begins"),
        sentence("Drawn by lot, or the first seat."),
        (("random", sentence("drawn by lot")), (0, sentence("the first seat"))),
    ),
    Choice(
        "answer_mode",
        "choice",
        "DA20",
        sentence("Questions"),
        sentence("How the questions after a six are answered."),
        (
            ("choice", sentence("choose one of the answers on the card")),
            ("reader", sentence("answer aloud; the next player says right or wrong")),
        ),
    ),
    Numbers(
        "quiz_skill",
        50,
        "DA21",
        sentence("Quiz skill of the bots"),
        sentence("How many questions in a hundred a bot answers right; one number, or one a seat."),
        low=0,
        high=100,
        single=True,
    ),
    Choice(
        "home_exact",
        True,
        "DA23",
        sentence("Coming home"),
        sentence("Whether the last throw must be exact."),
        (
            (True, sentence("the throw must lead exactly home")),
            ("pass", sentence("it is enough to pass through the start town")),
        ),
    ),
    Choice(
        "dead_end",
        "strict",
        "DA8",
        sentence("Turning at the end of a road"),
        sentence("When a pawn may turn in a town where the route stops."),
        (
            ("strict", sentence("only when the throw cannot be walked otherwise")),
            ("branch", sentence("always in a town with a single road")),
        ),
    ),
    Choice(
        "allow_trade",
        False,
        "DA27",
        sentence("Trading town cards"),
        sentence("Before rolling, one card may be offered for another of the same group."),
        YES_NO,
    ),
    Numbers(
        "chance_deck",
        {"plane": 5, "ferry": 5, "extra_roll": 5, "lose_turn": 5},
        "DA18",
        sentence("Chance cards"),
        sentence("How many cards of each kind lie in the pile."),
        low=0,
        high=10,
        names=("plane", "ferry", "extra_roll", "lose_turn"),
        labels=(
            sentence("plane tickets"),
            sentence("ferry or bridge tickets"),
            sentence("extra rolls"),
            sentence("lost turns"),
        ),
    ),
    Numbers(
        "die",
        "fair",
        "C2",
        sentence("Die"),
        sentence("Fair, or six weights for the faces 1 to 6."),
        low=0,
        high=1000,
        labels=tuple(sentence("{n}", n=face) for face in range(1, 7)),
        count=6,
        word="fair",
    ),
    Number(
        "max_rounds",
        2000,
        "C7",
        sentence("Rounds at most"),
        sentence("After so many rounds the game ends, and the cards handed in decide."),
        low=1,
        high=30_000,
        none=sentence("no limit"),
    ),
    File(
        "questions",
        SHIPPED_QUESTIONS,
        "DA20",
        sentence("Question cards"),
        sentence("The cards that come with the game, or a table (CSV) of your own."),
    ),
    File(
        "board",
        SHIPPED_BOARD,
        "DA2",
        sentence("Board"),
        sentence("The map of Denmark, or a folder with the tables of your own board."),
    ),
)
