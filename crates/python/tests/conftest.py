"""What all tests share."""

from __future__ import annotations

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the closing line that `cargo xtask test` reads."""
    count = {
        kind: len(terminalreporter.stats.get(kind, [])) for kind in ("passed", "failed", "error")
    }
    terminalreporter.write_line(f"{count['passed']} passed, {count['failed'] + count['error']} failed")
