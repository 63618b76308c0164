"""Packs a program into a wheel, always to the same bytes: wheel.py PROGRAM LICENCES README VERSION TAG DATE FOLDER."""

import base64
import hashlib
import pathlib
import sys
import time
import zipfile

NAME = "stackade_cli"
METADATA = """\
Metadata-Version: 2.4
Name: stackade-cli
Version: {version}
Summary: Play, analyse and study four stacking games: Glaisher, STAQS, Greener and Nava
Keywords: board-game,stacking-games,terminal,engine,solver
License-Expression: (MIT OR Apache-2.0) AND OFL-1.1
{licences}Classifier: Environment :: Console
Classifier: Topic :: Games/Entertainment :: Board Games
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{readme}"""
WHEEL = "Wheel-Version: 1.0\nGenerator: stackade\nRoot-Is-Purelib: false\n{tags}"


def contents(program: pathlib.Path, licences: pathlib.Path, readme: str, version: str, tag: str) -> dict[str, bytes]:
    """The files of the wheel but for the list of them."""
    info = f"{NAME}-{version}.dist-info"
    files = {f"{NAME}-{version}.data/scripts/{program.name}": program.read_bytes()}
    papers = sorted(licences.iterdir())
    for paper in papers:
        files[f"{info}/licenses/{paper.name}"] = paper.read_bytes()
    named = "".join(f"License-File: {paper.name}\n" for paper in papers)
    files[f"{info}/METADATA"] = METADATA.format(version=version, licences=named, readme=readme).encode()
    python, abi, platforms = tag.split("-")
    tags = "".join(f"Tag: {python}-{abi}-{platform}\n" for platform in platforms.split("."))
    files[f"{info}/WHEEL"] = WHEEL.format(tags=tags).encode()
    return files


def record(files: dict[str, bytes], name: str) -> bytes:
    """What is in the wheel, with sums."""
    lines = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}\n")
    return "".join([*lines, f"{name},,\n"]).encode()


def main() -> None:
    program, licences, readme, version, tag, date, folder = sys.argv[1:]
    files = contents(pathlib.Path(program), pathlib.Path(licences), pathlib.Path(readme).read_text("utf8"), version, tag)
    name = f"{NAME}-{version}.dist-info/RECORD"
    files[name] = record(files, name)
    wheel = pathlib.Path(folder) / f"{NAME}-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, time.gmtime(int(date))[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            # A file, which only the program may be run.
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            archive.writestr(entry, content)
    print(wheel)


main()
