"""Packs a folder, under its own name, always to the same bytes: zip.py FOLDER DATE ARCHIVE."""

import pathlib
import sys
import time
import zipfile


def main() -> None:
    folder, date, archive = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), time.gmtime(date)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            packed.writestr(entry, path.read_bytes())


main()
