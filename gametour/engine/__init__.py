"""The engine: plays, saves, checks and compiles games; it knows none of them by name."""
