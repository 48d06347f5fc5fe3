"""The engine is tested on the games there are."""

import sys

import gametour.games  # noqa: F401 # makes them known

# Storm has no wheels for other systems; the test extra installs it where it has.
collect_ignore = [] if sys.platform in ("linux", "darwin") else ["test_storm.py"]
