"""Widgets: games on the screen of a notebook; the only place that imports Jupyter's widgets."""
