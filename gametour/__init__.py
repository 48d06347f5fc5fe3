"""City-tour board games to play, see, simulate and solve exactly in Jupyter notebooks."""
