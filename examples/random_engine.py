#!/usr/bin/env python3
"""An engine that plays random legal moves: a start for writing one's own.

It speaks the protocol of docs/protocol.md and asks the `stackade` command for the rules:

    stackade engine-test "python3 examples/random_engine.py"
    stackade match nava --a level=1 --b "engine=python3 examples/random_engine.py" --games 10

Set STACKADE to the command if it is not on the PATH.
"""

import os
import random
import subprocess
import sys

STACKADE = os.environ.get("STACKADE", "stackade")
LIMITS = {"movetime": 1, "nodes": 1, "depth": 1, "level": 1, "infinite": 0, "solve": 0, "all": 0, "clock": 2, "inc": 2}
LONGEST_LINE = 65536


class Refusal(Exception):
    """Something that was asked for and cannot be done."""


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def stackade(*args):
    """Asks the rules; what they refuse, we refuse."""
    ran = subprocess.run([STACKADE, *args], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if ran.returncode != 0:
        raise Refusal(ran.stderr.strip().removeprefix("error: "))
    return ran.stdout.splitlines()


def number(word, least=0, most=2**64 - 1):
    if not (word.isascii() and word.isdigit() and least <= int(word) <= most):
        raise Refusal(f"expected a number from {least} to {most}")
    return int(word)


class Engine:
    def __init__(self):
        self.game = None
        self.start = []
        self.moves = []

    def legal_moves(self, start, moves):
        return stackade("moves", self.game, *start, "--moves", " ".join(moves))

    def new_game(self, words):
        if len(words) != 1:
            raise Refusal("newgame: expected a game")
        stackade("start", words[0])
        self.game, self.start, self.moves = words[0], [], []
        say("ok")

    def position(self, words):
        if self.game is None:
            raise Refusal("there is no game yet")
        cut = words.index("moves") if "moves" in words else len(words)
        place, moves = words[:cut], words[cut + 1 :]
        if place == ["start"]:
            start = []
        elif place[:2] == ["start", "seed"] and len(place) == 3:
            start = ["--seed", str(number(place[2]))]
        elif place[:1] == ["string"] and len(place) == 3:
            start = ["--position", " ".join(place[1:])]
        else:
            raise Refusal("position: expected start or string BOARD SIDE")
        self.legal_moves(start, moves)
        self.start, self.moves = start, moves
        say("ok")

    def set_option(self, words):
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise Refusal("setoption: expected name NAME value N")
        if words[1] not in ("Threads", "Hash"):
            raise Refusal("setoption: expected Threads or Hash")
        number(words[3], 1)
        say("ok")

    def go(self, words):
        """Moves at once, whatever the limit; only `infinite` waits for stop."""
        if self.game is None:
            raise Refusal("there is no game yet")
        if not words:
            raise Refusal("go: expected a limit")
        left = list(words)
        while left:
            word = left.pop(0)
            if word not in LIMITS or len(left) < LIMITS[word]:
                raise Refusal("go: expected a limit and its value")
            for _ in range(LIMITS[word]):
                number(left.pop(0), *((1, 10) if word == "level" else ()))
        moves = self.legal_moves(self.start, self.moves)
        if moves and words == ["infinite"]:
            self.wait_for_stop()
        say("bestmove " + (random.choice(moves) if moves else "none"))

    def wait_for_stop(self):
        for line in sys.stdin.buffer:
            match line.split():
                case [b"stop"]:
                    return
                case [b"quit"]:
                    sys.exit()
                case [b"isready"]:
                    say("readyok")
                case []:
                    pass
                case _:
                    say("error a search is going on")

    def obey(self, line):
        verb, *words = line.split()
        answers = {"stackade": "id name Random\nid author anybody\n" + OPTIONS + "\nstackadeok", "isready": "readyok"}
        tasks = {"newgame": self.new_game, "position": self.position, "setoption": self.set_option, "go": self.go}
        if verb in tasks:
            tasks[verb](words)
        elif words:
            raise Refusal("unknown command")
        elif verb == "quit":
            sys.exit()
        elif verb in answers:
            say(answers[verb])
        elif verb != "stop":
            raise Refusal("unknown command")


OPTIONS = """option name Threads type spin default 1 min 1 max 256
option name Hash type spin default 16 min 1 max 65536"""


def main():
    engine = Engine()
    for line in sys.stdin.buffer:
        try:
            if len(line) > LONGEST_LINE or b"\0" in line:
                raise Refusal("a line is too long or not text")
            if line.strip():
                engine.obey(line.decode())
        except (Refusal, UnicodeDecodeError) as refusal:
            say("error " + " ".join(str(refusal).split()))


if __name__ == "__main__":
    main()
