"""A stage on a small table, as a notebook's cell: the browser tests of the stage run this text.

It has what a table has, as little as can be: the board of Denmark with two pawns, a die, a button
that rolls, a button to peek, a field to write in, a place for errors, and a download.
"""

import ipywidgets

from gametour.boards import read_board
from gametour.painting.denmark_tour import DenmarkPainter, Lit, Pawn, Scene, Trail
from gametour.painting.theme import DARK, LIGHT
from gametour.widgets.die import Die
from gametour.widgets.stage import Stage, stylesheet

board = read_board("denmark")
stage = Stage(DenmarkPainter(board), label="Map of Denmark")
die = Die()
standing = [board.index("Vejle"), board.index("Aalborg")]
picked, peeks = [], []
lit = ()
trail = None


def scene():
    return Scene(
        pawns=tuple(Pawn(seat, town) for seat, town in enumerate(standing)),
        to_move=0,
        starts=(board.index("Odense"),),
        lit=lit,
        trail=trail,
        theme=DARK if stage.dark_host else LIGHT,
    )


def light(roll=3):
    global lit
    ways = {walk.towns[-1]: walk.towns for walk in board.walks(standing[0], roll)}
    lit = tuple(Lit(town, way, "walk", False, town) for town, way in ways.items())
    stage.show(scene())
    notes = dict.fromkeys(list(ways)[:2], "your card")
    stage.places(list(ways), notes, here=standing[0])


def picks(town):
    global lit, trail
    picked.append(town)
    way = next((way for way in lit if way.town == town), None)
    if way is None:
        return
    standing[0], lit, trail = town, (), Trail(0, way.towns, "walk")
    stage.move(0, way.towns, "walk", scene())
    stage.places([], {}, here=town)
    stage.announce(f"You are in {board.towns[town].name}.")


def begin_again():
    global lit, trail
    standing[:] = [board.index("Vejle"), board.index("Aalborg")]
    lit, trail = (), None
    del picked[:], peeks[:]
    roll.disabled = False
    errors.value = ""
    stage.show(scene())
    stage.places([], {}, here=standing[0])


def rolls(_button):
    roll.disabled = True
    die.roll(3, scene().theme)
    light()


def peeked(shown):
    peeks.append(shown)
    hand.value = "Skagen and Ribe" if shown else ""
    stage.places([way.town for way in lit], {}, standing[0], secrets=[0, 1] if shown else [])


def follows():
    root.remove_class("gt-light" if stage.dark_host else "gt-dark")
    root.add_class("gt-dark" if stage.dark_host else "gt-light")
    stage.show(scene())
    die.show(4, scene().theme)


def box(children, *classes):
    widget = ipywidgets.Box(children)
    for name in classes:
        widget.add_class(name)
    return widget


def button(text, *classes):
    widget = ipywidgets.Button(description=text)
    for name in classes:
        widget.add_class(name)
    return widget


roll = button("Roll", "gt-primary")
roll.on_click(rolls)
peek = button("Hold to look", "gt-peek")
hand = ipywidgets.HTML()
hand.add_class("gt-secret")
save = button("Save", "gt-save")
save.on_click(lambda _: stage.download("game.txt", b"gr\xc3\xb8d", "text/plain"))
field = ipywidgets.Text()
errors = ipywidgets.HTML()
errors.add_class("gt-errors")
full, leave = button("Full screen", "gt-full"), button("Leave it", "gt-full", "gt-leave")
panel = box([die.widget, roll, peek, hand, save, full, leave, field, errors], "gt-panel")
body = box([stage.widget, box([box([panel], "gt-aside")], "gt-side")], "gt-body")
root = box([stylesheet(stage.painter), body], "gt-table", "gt-light", "gt-turn-0")

stage.on_pick(picks)
stage.on_peek(peeked)
stage.on_change(follows)
stage.on_error(lambda error: setattr(errors, "value", str(error)))
begin_again()
die.show(4, scene().theme)
