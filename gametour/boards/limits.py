"""How large a board may be: the capacities that the games' tables reserve for any board."""

from __future__ import annotations

TOWNS = 120  # the tables hold 128; a road distance has to stay below UNREACHABLE, too
CARDS_IN_GROUP = 32
RING_TOWNS = 24  # towns at one road distance of one town, for every count a roll may have
FERRIES_OF_TOWN = 4
TOLL_BRIDGES_OF_TOWN = 1
WALKS = 16384  # all walks from all towns, for all rolls (Denmark: 7,603 strict, 9,451 branch)
LARGEST_ROLL = 6

UNREACHABLE = 127  # the road distance between towns that no road joins
UNREACHABLE_TRAVEL = 9999  # the travel cost between towns that nothing joins

CITIES = 250  # of a table for Globetrotters; one draw among them all has to fit the driver's room
STATIONS = 60  # a set of stations is one number of 64 bits
ROADS = 128  # both directions of a road are told apart: twice as many have room
ROADS_OF_STATION = 6
ROADS_TO_DRIVE_ON = 2  # fewer would make a bus turn round
NEVER = 999  # the distance to a station that a bus cannot get to without turning round
