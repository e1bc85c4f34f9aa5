"""A provider that behaves as a test asks for: well, badly, or not at all.

    python3 server.py [--eras old|new|both] [--probe silent|die|ERROR] [--pages KIND] …

Each tool is a function below. What arrives is written to the file `events` in the folder.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
import time

NEW, OLD = "2026-07-28", "2025-11-25"
REVISION = "io.modelcontextprotocol/protocolVersion"
X = "dev.segue/intents"

parser = argparse.ArgumentParser()
parser.add_argument("--eras", default="both")
parser.add_argument("--probe")
parser.add_argument("--pages", default="one")
parser.add_argument("--greeting")
parser.add_argument("--opening")
parser.add_argument("--changes", action="store_true")
parser.add_argument("--extension", default="none")
parser.add_argument("--start")
parser.add_argument("--stubborn", action="store_true")
options = parser.parse_args()

lock = threading.Lock()
answers, answered = {}, threading.Condition()
canceled = set()
listening = []
meeting, crowd = threading.Barrier(2), threading.Barrier(16)
running, crowded = [], threading.Lock()


def note(text):
    file = os.open("events", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(file, (text + "\n").encode())
    os.close(file)


def write(text):
    with lock:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def send(message):
    write(json.dumps({"jsonrpc": "2.0", **message}))


class Ask(Exception):
    """Ends a request of the new era with questions."""


class Call:
    def __init__(self, id, params, is_new):
        self.id, self.params, self.is_new = id, params, is_new
        self.given = params.get("arguments", {})
        self.token = params.get("_meta", {}).get("progressToken")

    def progress(self, amount, total=None, message=None):
        params = {"progressToken": self.token, "progress": amount}
        if total is not None:
            params["total"] = total
        if message is not None:
            params["message"] = message
        send({"method": "notifications/progress", "params": params})

    def ask(self, name, question):
        if self.is_new:
            given = self.params.get("inputResponses", {})
            if name not in given:
                raise Ask({name: {"method": "elicitation/create", "params": question}})
            return given[name]
        key = f"{self.id}-{name}"
        send({"id": key, "method": "elicitation/create", "params": question})
        with answered:
            answered.wait_for(lambda: key in answers)
            return answers.pop(key)


def form(message):
    return {"mode": "form", "message": message, "requestedSchema": {
        "type": "object", "properties": {"value": {"type": "string"}}}}


class Tools:
    def echo(call):
        return call.given.get("value")

    def mark(call):
        """Writes its key to a file, and dies before or after that where it should."""
        if call.given.get("die") == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        note("mark " + call.given["key"])
        if call.given.get("die") == "after":
            os.kill(os.getpid(), signal.SIGKILL)
        return call.given["key"]

    def never(call):
        call.progress(0)
        threading.Event().wait()

    def stubborn_call(call):
        """Says that it runs, and is answered when it is canceled, or not."""
        call.progress(0)
        while call.id not in canceled:
            time.sleep(0.002)
        return "late"

    def steps(call):
        for number in range(call.given["count"]):
            call.progress(number + 1, call.given["count"], f"step {number + 1}")
        return "done"

    def name(call):
        answer = call.ask("q1", form("Which name?"))
        return f"{answer['action']} {answer.get('content', {}).get('value')}"

    def pair(call):
        """Asks when two calls run."""
        meeting.wait()
        return Tools.name(call)

    def crowd(call):
        """How many calls run when sixteen do."""
        with crowded:
            running.append(call.id)
            count = len(running)
        crowd.wait()
        with crowded:
            running.remove(call.id)
        return count

    def page(call):
        answer = call.ask("q1", {
            "mode": "url", "message": "Sign in", "url": "https://example.org/in",
            "elicitationId": "e1"})
        return answer["action"]

    def both(call):
        first = call.ask("q1", form("First?"))
        return f"{first['content']['value']} {os.getpid()}"

    def endless(call):
        for number in range(1000):
            if call.is_new:
                raise Ask({f"q{number}": {"method": "elicitation/create", "params": form("More?")}})
            call.ask(f"q{number}", form("More?"))

    def long_form(call):
        """Asks with a form that has as many fields as a test wants."""
        question = form("All of it?")
        question["requestedSchema"]["properties"] = {
            f"field{index}": {"type": "string"} for index in range(call.given["fields"])}
        return call.ask("q1", question)["action"]

    def sampling(call):
        raise Ask({"q1": {"method": "sampling/createMessage", "params": {}}})

    def again(call):
        raise Ask({})

    def roots(call):
        send({"id": "r1", "method": "roots/list"})
        with answered:
            answered.wait_for(lambda: "r1" in answers)
            return answers.pop("r1")["code"]

    def ping(call):
        send({"id": "p1", "method": "ping"})
        with answered:
            answered.wait_for(lambda: "p1" in answers)
            return answers.pop("p1")

    def surroundings(call):
        links = sorted(int(name) for name in os.listdir("/proc/self/fd"))
        return {
            "environment": dict(os.environ), "folder": os.getcwd(), "arguments": sys.argv[1:],
            # The last one is that of the listing.
            "descriptors": [number for number in links if os.path.exists(f"/proc/self/fd/{number}")],
            "session": os.getsid(0) == os.getpid(), "group": os.getpgrp() == os.getpid()}

    def id(call):
        return os.getpid()

    def orphan(call):
        child = subprocess.Popen(
            ["sleep", "1000"], stdout=None if call.given.get("inherits") else subprocess.DEVNULL)
        return child.pid

    def runaway(call):
        """A process that leaves the session and the group, and starts another one."""
        child = subprocess.Popen(
            ["sh", "-c", "setsid sleep 1000 & echo $!; exec sleep 1000"], start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        return [child.pid, int(child.stdout.readline())]

    def die(call):
        sys.stderr.write(call.given.get("last", ""))
        sys.stderr.flush()
        os._exit(call.given.get("code", 3))

    def close(call):
        os.close(1)
        threading.Event().wait()

    def rubbish(call):
        write(call.given["line"])
        threading.Event().wait()

    def raw(call):
        write(call.given["line"].replace("$ID", json.dumps(call.id)))
        threading.Event().wait()

    def huge(call):
        write("x" * ((16 << 20) + 2))

    def deep(call):
        write('{"jsonrpc":"2.0","id":%s,"result":%s1%s}' % (
            json.dumps(call.id), '{"a":' * 70, "}" * 70))

    def log(call):
        sys.stderr.write(call.given["text"])
        sys.stderr.flush()
        return None

    def change(call):
        params = {}
        if call.is_new:
            params = {"_meta": {"io.modelcontextprotocol/subscriptionId": listening[0]}}
        send({"method": "notifications/tools/list_changed", "params": params})
        return None

    def attempt(call):
        """What the sandbox lets through."""
        seen = {}
        for key, work in {
            "read": lambda: open(call.given["read"]).read(),
            "write": lambda: open(call.given["write"], "w").write("x"),
            "own": lambda: open("own", "w").write("x"),
            "connect": lambda: __import__("socket").create_connection(
                ("127.0.0.1", call.given["port"]), 1),
        }.items():
            try:
                work()
                seen[key] = "yes"
            except OSError as error:
                seen[key] = "no"
        return seen


TOOLS = [name for name in vars(Tools) if not name.startswith("_")]


def tool(name):
    described = {"name": name, "inputSchema": {"type": "object"}}
    if options.extension == "tools" and name == "echo":
        described["_meta"] = {X: {"summary": "Echo ${value}"}}
    return described


def listed(params):
    cursor = int(params.get("cursor", "0"))
    if options.pages == "one":
        return {"tools": [tool(name) for name in TOOLS]}
    if options.pages == "each":
        page = {"tools": [tool(TOOLS[cursor])]}
        return {**page, "nextCursor": str(cursor + 1)} if cursor + 1 < len(TOOLS) else page
    if options.pages == "empty":
        return {"tools": [tool("echo")], "nextCursor": ""}
    if options.pages == "bounds":
        huge = {"type": "number", "minimum": -sys.float_info.max, "maximum": sys.float_info.max}
        return {"tools": [{"name": "echo", "inputSchema": {"properties": {"value": huge}}}]}
    if options.pages == "same":
        return {"tools": [], "nextCursor": "1"}
    if options.pages == "endless":
        return {"tools": [], "nextCursor": str(cursor + 1)}
    if options.pages == "many":
        return {"tools": [tool(f"t{n}") for n in range(300)], "nextCursor": str(cursor + 1)}
    if options.pages == "heavy":
        heavy = {**tool(f"t{cursor}"), "description": "x" * (3 << 20)}
        return {"tools": [heavy], "nextCursor": str(cursor + 1)}
    if options.pages == "none":
        return {}
    return {"tools": [{"title": "nameless"}]}


def about():
    capabilities = {"tools": {"listChanged": True} if options.changes else {}}
    if options.extension == "capabilities":
        capabilities["extensions"] = {X: {}}
    return {"capabilities": capabilities, "serverInfo": {"name": "scripted", "version": "7"}}


def perform(id, params, is_new):
    call = Call(id, params, is_new)
    kind = {"resultType": "complete"} if is_new else {}
    try:
        value = {"result": getattr(Tools, params["name"])(call)}
        result = {"content": [], "structuredContent": value}
        if options.extension != "none":
            result["_meta"] = {X: params.get("_meta", {}).get(X, {})}
        send({"id": id, "result": {**kind, **result}})
    except Ask as question:
        state = json.dumps([params["name"], os.getpid()])
        send({"id": id, "result": {
            "resultType": "input_required", "inputRequests": question.args[0],
            "requestState": state}})


def answer(id, method, params):
    is_new = REVISION in params.get("_meta", {})
    kind = {"resultType": "complete"} if is_new else {}
    missing = {"id": id, "error": {"code": -32601, "message": "not found"}}
    if options.opening and method in ["server/discover", "initialize"]:
        return write(options.opening.replace("$ID", json.dumps(id)))
    if method == "server/discover":
        if options.probe == "silent":
            return
        if options.probe == "die":
            os._exit(9)
        if options.probe == "refuse":
            return send({"id": id, "error": {
                "code": -32022, "message": "no", "data": {"supported": [NEW]}}})
        if options.eras == "old":
            return send(missing)
        versions = [NEW] if options.eras == "new" else [NEW, OLD]
        return send({"id": id, "result": {
            "resultType": "complete", "supportedVersions": versions, **about()}})
    if method == "initialize":
        if options.eras == "new":
            if options.probe == "other":
                return send(missing)
            return send({"id": id, "error": {"code": -32022, "message": "no"}})
        return send({"id": id, "result": {"protocolVersion": OLD, **about()}})
    if method == "subscriptions/listen":
        listening.append(id)
        return send({"method": "notifications/subscriptions/acknowledged", "params": {
            "_meta": {"io.modelcontextprotocol/subscriptionId": id},
            "notifications": params["notifications"]}})
    if method == "tools/list":
        return send({"id": id, "result": {**kind, **listed(params)}})
    if method == X + "/slow":
        return
    if method == X + "/app":
        return send({"id": id, "result": {**kind, "name": "Scripted"}})
    if method == "tools/call" and params.get("name") in TOOLS:
        if "inputResponses" in params and options.start == "forgets":
            state = json.loads(params.get("requestState", "[null,null]"))
            if state[1] != os.getpid():
                return send({"id": id, "error": {"code": -32602, "message": "unknown state"}})
        threading.Thread(target=perform, args=(id, params, is_new), daemon=True).start()
        return
    send(missing)


if options.stubborn:
    for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]:
        signal.signal(number, lambda *_: note("signaled"))
if options.greeting:
    write(options.greeting)
if options.start == "dies":
    note("start")
    sys.stderr.write("no configuration\n")
    sys.exit(4)
note("start")
for line in sys.stdin:
    message = json.loads(line)
    if "method" not in message:
        with answered:
            answers[message["id"]] = message.get("result", message.get("error"))
            answered.notify_all()
        continue
    params = message.get("params", {})
    note(message["method"] + (" " + params["name"] if "name" in params else ""))
    if message["method"] == "notifications/cancelled":
        if options.start != "deaf":
            canceled.add(params["requestId"])
    elif "id" in message:
        answer(message["id"], message["method"], params)
note("end")
while options.stubborn:
    signal.pause()
# Threads may still write: the interpreter's own end would abort if it found the output locked.
os._exit(0)
