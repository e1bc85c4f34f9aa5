"""What steps cost that work on many files, or on large ones: a part of `scripts/bench`.

Each figure stands beside that of the program that does the same work alone. Memory is that of all
processes together, Segue's and those of the programs that it starts: the most that was seen while
they ran. Pages that processes share count in each of them.
"""

import json
import os
import shutil
import subprocess
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MOST_MEMORY = 200


class Failed(Exception):
    """A measured program failed."""


class Watched:
    """A program that ran, with the elapsed seconds and the most memory in MB."""

    def __init__(self, arguments, folder):
        out = os.path.join(folder, "out")
        environment = dict(os.environ, HOME=folder, NO_COLOR="1", LC_ALL="C.UTF-8")
        with open(out, "wb") as sink:
            start = time.perf_counter()
            process = subprocess.Popen(
                arguments, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=sink,
                stderr=sink)
            self.own = self.together = 0
            while process.poll() is None:
                own, children = memory(process.pid), sum(map(memory, descendants(process.pid)))
                self.own = max(self.own, own)
                self.together = max(self.together, own + children)
                time.sleep(0.01)
            self.seconds = time.perf_counter() - start
        if process.returncode:
            with open(out, errors="replace") as file:
                raise Failed(
                    f"{' '.join(arguments[:3])}: exit code {process.returncode}\n{file.read(2000)}")


def memory(process):
    """The resident memory of a process in MB; 0 if it is gone."""
    try:
        with open(f"/proc/{process}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, IndexError):
        return 0


def descendants(process):
    try:
        threads = os.listdir(f"/proc/{process}/task")
    except OSError:
        return
    for thread in threads:
        try:
            with open(f"/proc/{process}/task/{thread}/children") as file:
                children = file.read().split()
        except OSError:
            continue
        for child in children:
            yield child
            yield from descendants(child)


# What the work is done on


def pdf(path, pages):
    """A PDF with a column of text on each page."""
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        3: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    }
    kids = []
    for page in range(pages):
        lines = "".join(
            f"(Line {line} of page {page}: the quick brown fox jumps over the lazy dog) Tj T*\n"
            for line in range(60))
        text = zlib.compress(f"BT /F1 9 Tf 40 800 Td 12 TL\n{lines}ET".encode())
        number = 4 + 2 * page
        kids.append(f"{number} 0 R")
        objects[number] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {number + 1} 0 R"
            " /Resources << /Font << /F1 3 0 R >> >> >>").encode()
        objects[number + 1] = (
            b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(text) + text + b"\nendstream")
    objects[2] = f"<< /Type /Pages /Count {pages} /Kids [{' '.join(kids)}] >>".encode()
    places = []
    with open(path, "wb") as file:
        file.write(b"%PDF-1.5\n")
        for number in sorted(objects):
            places.append(file.tell())
            file.write(b"%d 0 obj\n" % number + objects[number] + b"\nendobj\n")
        start = file.tell()
        file.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1))
        for place in places:
            file.write(b"%010d 00000 n \n" % place)
        file.write(
            b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
            % (len(places) + 1, start))


def csv(path, rows):
    countries = ["DE", "FR", "IT", "ES", "PL"]
    with open(path, "w") as file:
        file.write("order,country,product,amount\n")
        for row in range(rows):
            file.write(f"{row},{countries[row % 5]},lamp {row % 97},{row % 1000}.{row % 90 + 10}\n")


def items(path, megabytes):
    """A list of dictionaries as JSON."""
    with open(path, "w") as file:
        file.write("[")
        number = 0
        while file.tell() < megabytes * 1_000_000:
            item = {
                "id": number, "name": f"Item {number}", "price": number % 1000 / 4,
                "tags": ["red", "blue"], "note": "the quick brown fox jumps over the lazy dog " * 4}
            file.write(("," if number else "") + json.dumps(item))
            number += 1
        file.write("]")


def pictures(folder, count):
    """Photos of 1200 by 900 pixels, of which each is a copy of one of a few."""
    os.mkdir(folder)
    width, height = 1200, 900
    for number in range(4):
        noise = os.path.join(folder, "noise.v")
        made = os.path.join(folder, f"photo-{number}.jpg")
        for arguments in [
            ["gaussnoise", noise, str(width), str(height), "--mean", "128", "--sigma", "40",
             "--seed", str(number)],
            ["gaussblur", noise, noise + "2.v", "3"], ["cast", noise + "2.v", noise, "uchar"],
            ["copy", noise, f"{made}[Q=80]"],
        ]:
            subprocess.run(["vips", *arguments], check=True)
    for name in ["noise.v", "noise.v2.v"]:
        os.remove(os.path.join(folder, name))
    for number in range(4, count):
        shutil.copy(
            os.path.join(folder, f"photo-{number % 4}.jpg"),
            os.path.join(folder, f"photo-{number}.jpg"))


class Sender(BaseHTTPRequestHandler):
    """Sends a file of zeros."""

    size = 1_000_000_000
    piece = bytes(1 << 20)

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Content-Length", str(self.size))
        self.end_headers()
        left = self.size
        while left:
            count = min(left, len(self.piece))
            self.wfile.write(self.piece[:count])
            left -= count


# The figures


class Work:
    def __init__(self, table, segue, folder):
        self.table, self.segue, self.folder = table, segue, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def compare(self, what, steps, bare, prepare=lambda: None, times=1):
        """A row for a workflow, beside the program that does the same."""
        workflow = self.path("work.yaml")
        with open(workflow, "w") as file:
            file.write(steps)
        prepare()
        alone = Watched(bare, self.folder)
        prepare()
        run = Watched([self.segue, "run", "--quiet", "--no-history", workflow], self.folder)
        self.table.row(
            f"{what}, time", f"{run.seconds:.2f} s", "", None,
            f"{alone.seconds:.2f} s ({os.path.basename(bare[0])})")
        self.table.row(
            f"{what}, memory", f"{run.together:.0f} MB", f"≤ {MOST_MEMORY} MB",
            run.together <= MOST_MEMORY,
            f"{alone.together:.0f} MB; Segue alone {run.own:.0f} MB")

    def rename(self):
        def files():
            shutil.rmtree(self.path("files"), ignore_errors=True)
            os.mkdir(self.path("files"))
            for number in range(10_000):
                open(self.path(f"files/IMG_{number}.jpg"), "w").close()

        self.compare(
            "rename 10,000 files",
            f"steps:\n  - file.rename_all: {self.folder}/files/*.jpg\n    find: IMG_\n    by: trip_\n",
            ["/bin/sh", "-c", "exec rename 's/IMG_/trip_/' files/*.jpg"], files)
        files()
        Watched([self.segue, "run", "--quiet", self.path("work.yaml")], self.folder)
        undo = Watched([self.segue, "undo", "--yes"], self.folder)
        self.table.row("undo that, time", f"{undo.seconds:.2f} s", "", None, "")
        self.table.row(
            "undo that, memory", f"{undo.together:.0f} MB", f"≤ {MOST_MEMORY} MB",
            undo.together <= MOST_MEMORY, "")

    def document(self):
        pdf(self.path("a.pdf"), 500)
        self.compare(
            "text of 500 pages of PDF",
            f"steps:\n  - pdf.text: {self.path('a.pdf')}\n  - file.write:\n    to:"
            f" {self.path('a.txt')}\n    conflict: replace\n",
            ["pdftotext", self.path("a.pdf"), self.path("b.txt")])

    def download(self):
        server = ThreadingHTTPServer(("127.0.0.1", 0), Sender)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/a.iso"

        def nothing():
            for name in ["a.iso", "b.iso"]:
                if os.path.exists(self.path(name)):
                    os.remove(self.path(name))

        self.compare(
            "download of 1 GB",
            f"steps:\n  - web.download: {address}\n    to: {self.path('a.iso')}\n",
            ["curl", "-sS", "-o", self.path("b.iso"), address], nothing)
        nothing()
        server.shutdown()

    def table_of_rows(self):
        csv(self.path("a.csv"), 100_000)
        self.compare(
            "100,000 rows of CSV, grouped and summed",
            f"steps:\n  - file.read: {self.path('a.csv')}\n    type: csv\n  - list.summarize:\n"
            "    by: country\n    totals: { sales: sum($items.amount), orders: count($items) }\n",
            ["awk", "-F", ",", "NR > 1 { s[$2] += $4; n[$2]++ } END { for (c in s) print c, s[c], n[c] }",
             self.path("a.csv")])

    def json(self):
        items(self.path("a.json"), 50)
        self.compare(
            "50 MB of JSON, summed",
            f"steps:\n  - file.read: {self.path('a.json')}\n    type: json\n  - list.sum:\n"
            "    by: price\n",
            ["jq", "map(.price) | add", self.path("a.json")])
        os.remove(self.path("a.json"))

    def photos(self):
        pictures(self.path("photos"), 1_000)
        self.compare(
            "1,000 pictures resized",
            f"steps:\n  - image.resize: {self.folder}/photos/*.jpg\n    longest: 400\n    to:"
            f" {self.folder}/small/\n    conflict: replace\n",
            ["/bin/sh", "-c",
             f"mkdir -p {self.path('bare')} && exec vipsthumbnail photos/*.jpg --size 400"
             f" -o {self.path('bare')}/%s.jpg"])


# Their names in the selection of `scripts/bench`, in the order of the table.
NAMES = {
    "rename": Work.rename, "pdf": Work.document, "download": Work.download,
    "csv": Work.table_of_rows, "json": Work.json, "photos": Work.photos,
}


def measure(table, segue, folder, names=None):
    """The figures with these names; all of them without names."""
    work = Work(table, segue, folder)
    missing = [
        name for name in ["rename", "pdftotext", "curl", "awk", "jq", "vips", "vipsthumbnail"]
        if not shutil.which(name)]
    if missing:
        raise Failed(f"{', '.join(missing)} must be installed; `scripts/install-tools bench` does it")
    for name, figure in NAMES.items():
        if not names or name in names:
            figure(work)
