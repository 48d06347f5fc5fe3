"""Models of small games in the PRISM language, written down from the rule texts alone.

Nothing here asks the program for a rule. All bots are ``random``: they take what is allowed with
equal chances. A round counts when it is ended, as the program counts them.
"""
