"""Routes: where one game went, where all games go, and how far a throw reaches.

Each chart stands in a module of its own; here they are gathered for the notebook.
"""

from gametour.analysis.fields import fields
from gametour.analysis.reach import landings, rings
from gametour.analysis.traffic import flights, stations, towns
from gametour.analysis.walked import legs, tour
from gametour.analysis.wanderings import bus

__all__ = [
    "bus",
    "fields",
    "flights",
    "landings",
    "legs",
    "rings",
    "stations",
    "tour",
    "towns",
]
