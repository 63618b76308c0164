#!/usr/bin/env python3
"""A bot for a Stackade server: it accepts every challenge and plays whatever the server's engine suggests.

    STACKADE_KEY=… examples/bot.py http://127.0.0.1:7878 [--level 3] [--games N]

The key needs the scopes read and play. Replace `choose` by something better.
"""

import argparse
import json
import os
import threading
import urllib.error
import urllib.request


class Server:
    """The calls that a bot needs."""

    def __init__(self, address, key):
        self.address = address.rstrip("/")
        self.key = key

    def open(self, path, body=None):
        request = urllib.request.Request(self.address + path, method="GET" if body is None else "POST")
        request.add_header("authorization", f"Bearer {self.key}")
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        return urllib.request.urlopen(request)

    def post(self, path, body):
        with self.open(path, body) as answer:
            return json.load(answer)

    def get(self, path):
        with self.open(path) as answer:
            return json.load(answer)

    def lines(self, path):
        """Messages as they come; empty lines only say that the server is there."""
        with self.open(path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)


def choose(server, game, level):
    """The move to play in a game as it stands."""
    at = {"game": game["game"], "position": game["position"], "level": level}
    return server.post("/api/engine/best", at)["move"]


def play(server, game_id, level):
    """Plays a game to its end. Every message is a reason to look whether it is our turn."""
    path = f"/api/games/{game_id}"
    seat = None
    for message in server.lines(path + "/stream"):
        seat = message.get("seat", seat) if "hello" in message else seat
        game = server.get(path)
        if game["over"]:
            return
        if game["turn"] == seat:
            move = {"do": "move", "ply": len(game["moves"]), "move": choose(server, game, level)}
            try:
                server.post(path + "/do", move)
            except urllib.error.HTTPError as error:
                # The game has gone on or ended meanwhile; what comes next says how.
                print(f"{game_id}: {error.read().decode()}")


def main():
    parser = argparse.ArgumentParser(description="A bot for a Stackade server.")
    parser.add_argument("address")
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--games", type=int, default=0, help="stop after so many games; 0: never")
    arguments = parser.parse_args()
    server = Server(arguments.address, os.environ["STACKADE_KEY"])
    playing = {}
    for event in server.lines("/api/bot/events"):
        if event["type"] == "challenge":
            server.post(f"/api/games/{event['game']}/join", {})
        elif event["type"] == "start" and event["game"] not in playing:
            thread = threading.Thread(target=play, args=(server, event["game"], arguments.level))
            playing[event["game"]] = thread
            thread.start()
        elif event["type"] == "over" and arguments.games and len(playing) >= arguments.games:
            break
    for thread in playing.values():
        thread.join()


if __name__ == "__main__":
    main()
