#!/usr/bin/env python3
"""Asks a server everything that its description says can be asked, and holds the answers to the description.

    described.py PROGRAM

PROGRAM is `stackade`, with the page in it. Runs schemathesis, which `cargo xtask test` installs, as a guest and with
the session of an account. No answer may be the server's own failure, and every answer has a
status, a type, headers and a body as they are described; requests that the description does not allow are
refused. Streams are left out, because they do not end, and so is what would wait for an opponent or end the session.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

# How many cases of each call are made up, and how many seconds that may take at most. A machine that is too busy to test
# anything within them gets four times as long, and again, up to LONGEST.
RUNS = {"guest": (5, 20), "account": (10, 30)}
LONGEST = 600
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
]
# A request that should be without its cookie has one all the same where every request has.
GUEST_CHECKS = ["negative_data_rejection"]
LEFT_OUT = r"/(events|stream|pairing)$"


class Server:
    """A server of its own, on a free port."""

    def __init__(self, program, folder):
        options = ["--listen", "127.0.0.1:0", "--data", folder, "--rate-limits", "off"]
        self.process = subprocess.Popen([program, "serve", *options], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().split()[-1]

    def post(self, path, body, headers=()):
        request = urllib.request.Request(self.address + path, json.dumps(body).encode())
        for name, value in [("content-type", "application/json"), *headers]:
            request.add_header(name, value)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer), answer.headers

    def sign_up(self, name):
        _, headers = self.post("/api/accounts", {"name": name, "password": "correct horse"})
        return ("cookie", headers["set-cookie"].split(";")[0])


def fuzz(server, folder, who, header, known):
    """One run; whether all went well."""
    config = os.path.join(folder, f"{who}.toml")
    with open(config, "w") as file:
        file.write("[parameters]\n")
        for name, value in known.items():
            file.write(f'"path.{name}" = {json.dumps(value)}\n')
    # By the module: the program beside Python has its path written into it, and is lost when the folder moves.
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", config]
    command += ["run", f"{server.address}/api/openapi.json", "--checks"]
    command += [",".join(CHECKS if header else CHECKS + GUEST_CHECKS)]
    cases, seconds = RUNS[who]
    command += ["--phases", "coverage,fuzzing", "--max-examples", str(cases), "--seed", "1"]
    command += ["--exclude-path-regex", LEFT_OUT, "--request-timeout", "20", "--no-color", "--warnings", "off"]
    # It would end the session that the others need.
    command += ["--exclude-operation-id", "sign_out"]
    if header:
        command += ["--header", ": ".join(header)]
    while seconds <= LONGEST:
        print(f"-- as {who}, within {seconds} s", flush=True)
        limited = [*command, "--max-time", str(seconds)]
        run = subprocess.run(limited, cwd=folder, stdout=subprocess.PIPE, text=True)
        print(run.stdout, flush=True)
        tested = re.search(r"Tested: (\d+)", run.stdout)
        if tested and tested[1] != "0":
            return run.returncode == 0
        seconds *= 4
    print("nothing was tested")
    return False


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], os.path.join(folder, "data"))
        try:
            ada, _ = server.sign_up("Ada"), server.sign_up("Bob")
            game, _ = server.post("/api/games", {"game": "nava", "public": True}, [ada])
            known = {"id": game["id"], "name": "Bob", "game": "nava"}
            headers = {"guest": None, "account": ada}
            results = [fuzz(server, folder, who, header, known) for who, header in headers.items()]
            if server.process.poll() is not None:
                sys.exit("the server is gone")
        finally:
            server.process.terminate()
            server.process.wait()
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
