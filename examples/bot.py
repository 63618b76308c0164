#!/usr/bin/env python3
"""A bot for a Stackade server: it accepts every challenge and plays whatever the server's engine suggests.

    STACKADE_KEY=… examples/bot.py http://127.0.0.1:7878 [--level 3] [--games N]

The key needs the scopes read and play. Replace `choose` by something better.

Whatever can go wrong on the way is tried again: the server may be restarted while games go on. A move is sent with the
number of moves before it, so that sending it twice does no harm.
"""

import argparse
import http.client
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request

PATIENCE = 30  # seconds without a word from a server, which sends an empty line every 10
LONGEST_WAIT = 30  # seconds between two tries


class Refused(Exception):
    """The server has understood, and does not want to: the game has gone on, or the key is not good."""

    def __init__(self, status, text):
        super().__init__(f"{status} {text}")
        self.status = status


class Server:
    """The calls that a bot needs."""

    def __init__(self, address, key):
        self.address = address.rstrip("/")
        self.key = key

    def open(self, path, body=None):
        """One try. Too often (429) and not now (503) are told apart from what trying again does not change."""
        request = urllib.request.Request(self.address + path, method="GET" if body is None else "POST")
        request.add_header("authorization", f"Bearer {self.key}")
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            return urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            if error.code == 429 or error.code >= 500:
                raise Later(error.headers.get("retry-after")) from error
            raise Refused(error.code, error.read().decode(errors="replace")) from error

    def ask(self, path, body=None):
        """The answer, however many tries it takes."""
        for wait in waits():
            try:
                with self.open(path, body) as answer:
                    return json.load(answer)
            except TROUBLE as trouble:
                pause(path, trouble, wait)

    def lines(self, path):
        """Messages as they come, for ever: a stream that ends is opened again, and begins with how things stand."""
        wait = 0.5
        while True:
            try:
                with self.open(path) as stream:
                    for line in stream:
                        wait = 0.5
                        if line.strip():
                            yield json.loads(line)
                # The server has ended it, which it does with every game.
                time.sleep(0.1)
            except TROUBLE as trouble:
                pause(path, trouble, wait)
                wait = min(2 * wait, LONGEST_WAIT)


class Later(Exception):
    """The server asks for patience."""

    def __init__(self, seconds):
        super().__init__("the server asks for patience")
        self.seconds = float(seconds) if seconds and seconds.isdigit() else 0


# What is worth another try. Half a message is no JSON.
TROUBLE = (Later, OSError, http.client.HTTPException, json.JSONDecodeError)


def waits():
    """Longer and longer."""
    wait = 0.5
    while True:
        yield wait
        wait = min(2 * wait, LONGEST_WAIT)


def pause(path, trouble, wait):
    wait = max(wait, getattr(trouble, "seconds", 0))
    print(f"{path}: {trouble or type(trouble).__name__}; again in {wait:g} s", file=sys.stderr)
    time.sleep(wait)


def choose(server, game, level):
    """The move to play in a game as it stands."""
    at = {"game": game["game"], "position": game["position"], "level": level}
    return server.ask("/api/engine/best", at)["move"]


def play(server, game_id, level):
    """Plays a game to its end. Every message is a reason to look whether it is our turn."""
    path = f"/api/games/{game_id}"
    seat = None
    for message in server.lines(path + "/stream"):
        seat = message.get("seat", seat) if "hello" in message else seat
        while True:
            game = server.ask(path)
            if game["over"]:
                return
            if game["turn"] != seat:
                break
            try:
                move = {"do": "move", "ply": len(game["moves"]), "move": choose(server, game, level)}
                server.ask(path + "/do", move)
                break
            except Refused as refused:
                # The game has gone on or ended meanwhile; how it stands says what to do.
                if refused.status != 409:
                    raise
                time.sleep(0.2)


def accept(server, game_id):
    """Accepts a challenge, which may have been taken back, or accepted already by a request that broke off."""
    try:
        server.ask(f"/api/games/{game_id}/join", {})
    except Refused as refused:
        if refused.status not in (404, 409):
            raise
        print(f"{game_id}: {refused}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description="A bot for a Stackade server.")
    parser.add_argument("address")
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--games", type=int, default=0, help="stop after so many games; 0: never")
    arguments = parser.parse_args()
    key = os.environ.get("STACKADE_KEY")
    if not key:
        sys.exit("expected a key of the bot's account, scopes read and play, in the variable STACKADE_KEY")
    server = Server(arguments.address, key)
    playing = {}
    for event in server.lines("/api/bot/events"):
        if event["type"] == "challenge":
            accept(server, event["game"])
        elif event["type"] == "start" and event["game"] not in playing:
            thread = threading.Thread(target=play, args=(server, event["game"], arguments.level))
            playing[event["game"]] = thread
            thread.start()
        if arguments.games and len(playing) >= arguments.games:
            break
    for thread in playing.values():
        thread.join()


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(f"the server refuses: {refused}")
