"""Painting: a game's board drawn from a scene, with whatever pen is at hand.

A painter knows what a board looks like; a pen knows how to put it on a surface. The widgets paint
with a pen for the notebook's canvas, :func:`gametour.painting.picture.picture` with one for PNG
and SVG, and both show the same board.
"""
