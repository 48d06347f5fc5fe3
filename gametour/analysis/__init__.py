"""Figures and tables about games: where they go, what flows, and how likely it all was.

Every figure is a :class:`gametour.analysis.chart.Chart`, made by a function whose arguments are
also its sliders. Nothing here knows a rule: the numbers come from matches, from
:func:`gametour.simulate`, from :func:`gametour.solve` and from the games' own exact functions.
"""
