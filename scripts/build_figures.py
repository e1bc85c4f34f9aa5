"""How long builds take: a part of `scripts/bench`.

Everything is built in a clone of the last commit, in a temporary folder, so that nothing is there
before and nothing is left behind. It takes about a quarter of an hour on two cores.
"""

import os
import re
import resource
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The files in which a function's body gets one more statement.
INTENT = "Sources/BuiltInIntents/Text/MatchText.swift"
ENGINE = "Sources/WorkflowEngine/Running/WorkflowExecution.swift"


class Failed(Exception):
    """A build didn't end well."""


def timed(arguments, folder):
    """Runs a command; its seconds by the clock and of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    result = subprocess.run(
        arguments, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        errors="replace")
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode:
        end = (result.stdout + result.stderr)[-2000:]
        raise Failed(f"`{' '.join(arguments)}` ended with {result.returncode}:\n{end}")
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, spent


def change(path):
    """Adds a statement to the first function of a file that has more than one: a function of a
    single expression would lose its value."""
    with open(path) as file:
        text = file.read()
    changed = re.sub(
        r"(func [^{]*\{\n)(\s+let )", r"\1    _ = CommandLine.argc\n\2", text, count=1)
    if changed == text:
        raise Failed(f"there is no function of several statements in {path}")
    with open(path, "w") as file:
        file.write(changed)


def megabytes(path):
    return os.path.getsize(path) / 1e6


def measure(table, folder):
    clone = os.path.join(folder, "clone")
    timed(["git", "clone", "--quiet", ROOT, clone], folder)
    wall, spent = timed(["make", "run"], clone)
    table.row("make run, fresh clone, by the clock", f"{wall:.0f} s", "≤ 240 s", wall <= 240)
    table.row("make run, processor time", f"{spent:.0f} s", "≤ 420 s", spent <= 420)
    size = megabytes(os.path.join(clone, ".build/bin/segue"))
    table.row("binary without symbols", f"{size:.1f} MB", "≤ 60 MB", size <= 60)
    size = megabytes(os.path.join(clone, ".build/bin/segue.debug"))
    table.row("its symbols", f"{size:.1f} MB")

    build = ["swift", "build", "--product", "segue"]
    timed(build, clone)
    for what, path, aim in [("an intent", INTENT, 20), ("the engine", ENGINE, 60)]:
        change(os.path.join(clone, path))
        wall, _ = timed(build, clone)
        table.row(
            f"build after changing a function of {what}", f"{wall:.1f} s", f"≤ {aim} s", wall <= aim)

    timed(["rm", "-rf", ".build"], clone)
    wall, spent = timed(["make", "test"], clone)
    table.row("make test, fresh clone, by the clock", f"{wall:.0f} s", "≤ 360 s", wall <= 360)
    table.row("make test, processor time", f"{spent:.0f} s")
    wall, _ = timed(["make", "test"], clone)
    table.row("make test, once it is built", f"{wall:.0f} s", "≤ 180 s", wall <= 180)
