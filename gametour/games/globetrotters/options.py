"""What may be chosen before a game of Globetrotters, and what each choice means."""

from __future__ import annotations

from gametour.engine.options import Choice, File, Number, Numbers, Option, Place
from gametour.words import sentence

SHIPPED_BOARD = "world"
USUAL = "usual"
RANDOM = "random"

OPTIONS: tuple[Option, ...] = (
    Number(
        "n_dest",
        10,
        "GA23",
        sentence("Destinations"),
        sentence("How many cities have to be visited; five make a short game."),
        low=5,
        high=10,
    ),
    Place(
        "cities",
        USUAL,
        "G3",
        sentence("Cities"),
        sentence("The usual ones (usual), drawn by lot (random), or a list of names."),
    ),
    Choice(
        "start",
        "offboard",
        "GA1",
        sentence("Where the pawns begin"),
        sentence("A city where a pawn begins gives no check mark until it is flown to."),
        (
            ("offboard", sentence("at an airport beside the board")),
            ("home", sentence("in the home towns, which all can see then")),
            ("random", sentence("each in a city drawn by lot")),
        ),
    ),
    Number(
        "start_money",
        0,
        "GA4",
        sentence("Money at the start"),
        sentence("In thousands of dollars."),
        low=0,
        high=1000,
    ),
    Choice(
        "explode",
        "once",
        "GA3",
        sentence("After a six for a city"),
        sentence("How often the die is rolled again and added."),
        (
            ("once", sentence("it is rolled once more")),
            ("unlimited", sentence("it is rolled again after every six")),
        ),
    ),
    Choice(
        "sell_grounded",
        False,
        "GA5",
        sentence("Tickets to grounded cities"),
        sentence("They cost 1 and are good overland only, from another grounded city."),
        ((False, sentence("not for sale")), (True, sentence("for sale"))),
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
        500,
        "C7",
        sentence("Rounds at most"),
        sentence("After so many rounds the game ends, and the check marks decide."),
        low=1,
        high=30_000,
        none=sentence("no limit"),
    ),
    File(
        "board",
        SHIPPED_BOARD,
        "G3",
        sentence("Board"),
        sentence("The cities that come with the game, or a table (CSV) of your own."),
    ),
)
