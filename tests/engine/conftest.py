"""The engine is tested on the games there are."""

import gametour.games  # noqa: F401 # makes them known
