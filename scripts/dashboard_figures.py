"""What the pages of the dashboard cost with 1,000 workflows and 1,000,000 runs: a part of `scripts/bench`.

A daemon serves them to this process, which asks as a browser does. The runs are put into its history while
no daemon has it open; they are of all workflows, over four months, and the last thousand of the current day.
"""

import http.client
import json
import os
import re
import socket
import sqlite3
import statistics
import subprocess
import threading
import time

WORKFLOWS, RUNS = 1000, 1_000_000
PAGES = {
    "Now": "/", "Workflows": "/workflows", "Workflows, filtered": "/workflows?q=flow-77",
    "a workflow": "/workflows/flow-7", "Runs": "/runs", "Runs, failed": "/runs?state=failed",
    "Runs, older": "/runs?before=500000", "Runs of a workflow, failed": "/runs?workflow=flow-7&state=failed",
    "Runs of a month ago": "/runs?to=MONTH", "Runs with a text": "/runs?text=invoice",
    "Runs by their start": "/runs?by=folder", "a run as a test": "/runs/999999/test",
    "a run": "/runs/999999", "Questions": "/questions",
    "Schedule": "/schedule", "Schedule, month": "/schedule?view=month", "Files": "/files", "Intents": "/intents",
    "Why": "/why?path=/tmp/a", "Why, schedule": "/why?path=30+7+*+*+*", "Health": "/health",
}

WORKFLOW = """\
name: Flow {number}
triggers:
  - cron: {minute} {hour} * * *
{folder}steps:
  - log: hello
"""


# Writes a line a millisecond, for ten seconds.
TALK = """\
name: Talk
permissions: { run: [sh, python3] }
steps:
  - shell.run: |
      python3 -u -c '
      import time
      start = time.time()
      for number in range(10_000):
          print(number)
          time.sleep(max(0, start + number / 1000 - time.time()))
      '
"""


class Failed(Exception):
    """A measured program failed."""


class Daemon:
    """A daemon with its pages on a free port."""

    def __init__(self, segue, home):
        self.segue = segue
        self.environment = dict(os.environ, HOME=home, NO_COLOR="1")
        for name in ["XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"]:
            self.environment.pop(name, None)
        self.process = subprocess.Popen(
            [segue, "daemon"], env=self.environment, stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.said = []
        for line in self.process.stdout:
            self.said.append(line)
            if line == "segue: ready\n":
                break
        else:
            raise Failed("the daemon ended:\n" + "".join(self.said))
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def command(self, *words):
        ended = subprocess.run(
            [self.segue, *words], env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True)
        if ended.returncode:
            raise Failed(f"segue {' '.join(words[:3])}: {ended.stderr}")
        return ended.stdout

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def memory(self):
        """The memory in MB that only this process uses."""
        with open(f"/proc/{self.process.pid}/smaps_rollup") as file:
            private = re.findall(r"Private_(?:Clean|Dirty):\s+(\d+) kB", file.read())
        return sum(map(int, private)) / 1000

    def processor(self):
        """The seconds of processor time that it has used."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Visitor:
    """A browser that is signed in."""

    def __init__(self, daemon):
        link = daemon.command("dashboard", "--print").strip()
        _, _, self.host, path = link.split("/", 3)
        self.connection = http.client.HTTPConnection(self.host)
        self.connection.request("GET", "/" + path)
        answer = self.connection.getresponse()
        answer.read()
        self.cookie = answer.getheader("set-cookie").split(";")[0]

    def load(self, path):
        start = time.perf_counter()
        self.connection.request("GET", path, headers={"cookie": self.cookie})
        answer = self.connection.getresponse()
        body = answer.read()
        seconds = time.perf_counter() - start
        if answer.status != 200:
            raise Failed(f"{path}: {answer.status}\n{body[:500]}")
        return seconds, len(body)

    def follow(self):
        """Opens a page's stream of events, and waits for its first bytes."""
        host, port = self.host.split(":")
        stream = socket.create_connection((host, int(port)))
        stream.sendall(
            f"GET /events HTTP/1.1\r\nhost: {self.host}\r\ncookie: {self.cookie}\r\n\r\n".encode())
        stream.recv(4096)
        return stream


def write_workflows(home):
    folder = os.path.join(home, ".config/segue/workflows")
    os.makedirs(folder)
    for number in range(WORKFLOWS):
        inbox = os.path.join(home, f"inbox-{number}")
        watches = f"  - folder: {inbox}\n" if number % 20 == 0 else ""
        if watches:
            os.makedirs(inbox)
        with open(os.path.join(folder, f"flow-{number}.yaml"), "w") as file:
            file.write(WORKFLOW.format(
                number=number, minute=number % 60, hour=number % 24, folder=watches))
    with open(os.path.join(home, ".config/segue/config.yaml"), "w") as file:
        file.write("dashboard: { listen: 127.0.0.1:0 }\n")


def enable_all(home):
    """Enables all workflows, as two of them were enabled by the command."""
    store = sqlite3.connect(os.path.join(home, ".local/state/segue/history.sqlite"))
    models = {
        number: store.execute("SELECT wants FROM workflow WHERE id = ?", (f"flow-{number}",)).fetchone()[0]
        for number in (0, 1)}

    def consent(number):
        model = 0 if number % 20 == 0 else 1
        text = models[model].replace(f"flow-{model}.yaml", f"flow-{number}.yaml")
        scope = json.loads(text.replace(f"inbox-{model}", f"inbox-{number}"))
        scope["triggers"] = [
            re.sub(r"^cron \d+ \d+", f"cron {number % 60} {number % 24}", one) for one in scope["triggers"]]
        return json.dumps(scope)

    now = int(time.time() * 1000)
    with store:
        store.executemany(
            "UPDATE workflow SET enabled_at = ?, wants = ? WHERE id = ?",
            [(now, consent(number), f"flow-{number}") for number in range(WORKFLOWS)])
    store.close()


def fill(home):
    """Puts runs into the history, as the daemon does when it performs them."""
    now = int(time.time() * 1000)
    store = sqlite3.connect(os.path.join(home, ".local/state/segue/history.sqlite"))
    trace = store.execute("SELECT output, failure, trace FROM run_result LIMIT 1").fetchone()
    file = store.execute("SELECT file FROM run WHERE workflow = 'flow-0'").fetchone()[0]

    def runs():
        for number in range(RUNS):
            workflow = f"flow-{number * 7919 % WORKFLOWS}"
            began = now - (RUNS - number) * 10_000 if number < RUNS - 1000 else now - (RUNS - number) * 10
            failed = number % 50 == 0
            yield (
                workflow, 11 if failed else 10, 1, 0, began - 5, began, began + 40,
                "the disk is full" if failed else None, file.replace(b"flow-0", workflow.encode()))

    with store:
        store.executemany(
            "INSERT INTO run (workflow, state, cause, generation, queued_at, started_at, ended_at, reason,"
            " file) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", runs())
        last = store.execute("SELECT max(id) FROM run").fetchone()[0]
        if trace:
            store.execute("INSERT OR IGNORE INTO run_result VALUES (?, ?, ?, ?)", (last, *trace))
    store.close()
    return last


def measure_pages(table, visitor, last):
    for name, path in PAGES.items():
        month = time.strftime("%Y-%m-%d", time.localtime(time.time() - 30 * 86_400))
        path = path.replace("999999", str(last)).replace("MONTH", month)
        visitor.load(path)
        loads = [visitor.load(path) for _ in range(15)]
        median, size = statistics.median(seconds for seconds, _ in loads), loads[0][1]
        table.row(
            f"page {name}, 1,000 workflows, 1 M runs", f"{median * 1000:.1f} ms", "≤ 30 ms",
            median <= 0.03 and size <= 60_000, f"{size / 1000:.0f} kB")


def measure_open_pages(table, daemon):
    before = daemon.memory()
    visitors = [Visitor(daemon) for _ in range(20)]
    streams = [visitor.follow() for visitor in visitors for _ in range(5)]
    open_pages = daemon.memory() - before
    table.row("memory of 100 open pages", f"{open_pages:.1f} MB", "≤ 20 MB", open_pages <= 20)
    start = daemon.processor()
    time.sleep(10)
    used = (daemon.processor() - start) / 10
    table.row("processor while 100 pages are open", f"{used * 100:.1f} %", "≤ 2 %", used <= 0.02)
    for stream in streams:
        stream.close()


def measure_updates(table, daemon, home):
    """How often a page is told of a run that writes a thousand lines a second."""
    with open(os.path.join(home, ".config/segue/workflows/talk.yaml"), "w") as file:
        file.write(TALK)
    daemon.command("enable", "talk", "--yes")
    stream = Visitor(daemon).follow()
    stream.settimeout(1)
    daemon.command("trigger", "talk")
    run = json.loads(daemon.command("runs", "list", "talk", "--json"))[0]["run"]
    start, told = time.perf_counter(), 0
    while time.perf_counter() < start + 5:
        try:
            told += stream.recv(65536).count(b"event: changed")
        except TimeoutError:
            pass
    lines = daemon.command("runs", "logs", str(run)).count("\n")
    daemon.command("runs", "cancel", str(run))
    stream.close()
    pace = told / 5
    # Pages look again at each update, so that an open page that is never told would be wrong, too.
    table.row(
        "updates of a page, a run with 1,000 events a second", f"{pace:.1f} a second", "≤ 10 a second",
        0 < pace <= 10 and lines >= 4000, f"{lines} lines")


def measure(table, segue, folder):
    home = os.path.join(folder, "dashboard")
    os.makedirs(home)
    write_workflows(home)
    daemon = Daemon(segue, home)
    for number in (0, 1):
        daemon.command("enable", f"flow-{number}", "--yes")
    daemon.command("trigger", "flow-0")
    daemon.stop()
    enable_all(home)
    last = fill(home)
    daemon = Daemon(segue, home)
    try:
        served = json.loads(daemon.command("status", "--json"))["workflows"]
        enabled = sum(workflow["state"] == "enabled" for workflow in served)
        if enabled != WORKFLOWS:
            raise Failed(f"{enabled} of {WORKFLOWS} workflows are enabled")
        measure_pages(table, Visitor(daemon), last)
        measure_open_pages(table, daemon)
        measure_updates(table, daemon, home)
    finally:
        daemon.stop()
