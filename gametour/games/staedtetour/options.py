"""What may be chosen before a game of Städtetour, and what each choice means."""

from __future__ import annotations

from gametour.engine.options import Choice, File, Number, Numbers, Option, Place
from gametour.words import sentence

SHIPPED_BOARD = "europe"
BAG = ("single", "ret", "round")
USUAL_BAG = {"single": 28, "ret": 12, "round": 7}
MOST_TICKETS = 120

YES_NO = ((False, sentence("no")), (True, sentence("yes")))

OPTIONS: tuple[Option, ...] = (
    Choice(
        "call_mode",
        "auto",
        "SA9",
        sentence("Calling"),
        sentence("What happens when somebody else's bus ride leads through your destination."),
        (
            ("auto", sentence("the program calls for you")),
            ("manual", sentence("you have to call yourself; missed is missed")),
        ),
    ),
    Choice(
        "own_claim",
        "pass",
        "SA7",
        sentence("The guide's own destination"),
        sentence("Whether it is enough for the guide to drive through it."),
        (
            ("pass", sentence("passing through is enough")),
            ("land", sentence("the ride has to end there")),
        ),
    ),
    Choice(
        "foreign_star",
        True,
        "SA10",
        sentence("Stars for those who call"),
        sentence(
            "Whether somebody whose destination is driven through gets the star as well; if not,"
            " it waits for a guide who gets to the own destination."
        ),
        YES_NO,
    ),
    Choice(
        "end_condition",
        "fifth_overall",
        "SA17",
        sentence("The game ends"),
        sentence("With the fifth star of all, or only when one player has five."),
        (
            ("fifth_overall", sentence("when the fifth star is won")),
            ("five_by_one", sentence("when one player has five stars")),
        ),
    ),
    Number(
        "star_height",
        3,
        "SA18",
        sentence("Height of a star"),
        sentence("How many tickets high a star is in the stack."),
        low=1,
        high=20,
    ),
    Numbers(
        "bag",
        USUAL_BAG,
        "SA1",
        sentence("Tickets in the bag"),
        sentence("How many of each kind; at least five round trips, since there are five stars."),
        low=0,
        high=100,
        names=BAG,
        labels=(
            sentence("single tickets"),
            sentence("return tickets"),
            sentence("round trips"),
        ),
    ),
    Place(
        "start",
        "random",
        "SA4",
        sentence("Where the bus starts"),
        sentence("The name of a stop, or random. Where it is heading is always drawn."),
    ),
    Choice(
        "first",
        "random",
        "C5",
        sentence("Who begins"),
        sentence("Drawn by lot, or the first seat."),
        (("random", sentence("drawn by lot")), (0, sentence("the first seat"))),
    ),
    Number(
        "max_rounds",
        None,
        "C7",
        sentence("Rounds at most"),
        sentence("After so many rounds the game ends, and the stacks are compared."),
        low=1,
        high=120,
        none=sentence("no limit"),
    ),
    File(
        "board",
        SHIPPED_BOARD,
        "SA6",
        sentence("Board"),
        sentence("The map of Europe, or a folder with the tables of your own board."),
    ),
)
