import Foundation
import ProgramTesting

/// An app that takes orders, of the new era and with the extension, as a script in a sandbox.
///
/// It counts its starts in `starts`, and keeps its orders in `orders`.
enum SoupServer {
  static let source = """
    #!/usr/bin/env python3
    import json, pathlib, sys
    X = "dev.segue/intents"
    here = pathlib.Path(__file__).parent
    soups = {"clam": "Clam Chowder", "corn": "Corn Chowder", "tomato": "Tomato Soup"}
    def note(name, line):
        with open(here / name, "a") as file: file.write(line + "\\n")
    def meta(**members): return {X: members}
    def tool(name, title, properties, required, **more):
        schema = {"type": "object", "properties": properties, "required": required}
        return {"name": name, "title": title, "inputSchema": schema, "_meta": meta(**more)}
    text = {"type": "string"}
    tools = [
        tool("order", "Order Soup",
            {"soup": text | {"title": "Soup"}, "quantity": {"type": "integer", "title": "Quantity"}},
            ["soup", "quantity"], parameters={"soup": "soup"}, questions={"soup": "Which soup?"},
            summary="Order ${quantity} ${soup}"),
        tool("drink", "Log Drink", {"drink": text}, ["drink"])]
    def shortcut(tool, *phrases, **arguments):
        return {"tool": tool, "phrases": phrases, "arguments": arguments, "title": None}
    app = {
        "name": "SoupChef", "negative_phrases": ["Never order from ${applicationName}"],
        "types": {"soup": {"title": "Soup", "queries": ["ids", "text"], "properties": {}}},
        "shortcuts": [
            shortcut("order", "Order ${Soup} from ${applicationName}"),
            shortcut("drink", "Log a drink in ${applicationName}", drink="water"),
            shortcut("drink", "Log a drink in ${applicationName}", drink="tea"),
            shortcut("gone", "Do nothing in ${applicationName}")]}
    def entities(params):
        said = params.get("text", "").lower()
        found = [i for i in soups if i in params.get("ids", [])
            or said and said in soups[i].lower() or params.get("suggested")]
        return {"entities": [{"type": "soup", "id": i, "title": soups[i]} for i in found]}
    def call(params):
        arguments = params["arguments"]
        if params["name"] == "drink":
            return {"content": [{"type": "text", "text": arguments["drink"]}]}
        said = f'{arguments["quantity"]} {soups[arguments["soup"]]}'
        answer = params.get("inputResponses", {}).get("q")
        if answer is None and not params["_meta"][X]["context"]["attended"]:
            # As apps in Swift do.
            words = f"“Order {said}?” can't be answered, because the run is unattended"
            return {"isError": True, "content": [{"type": "text", "text": words}],
                "_meta": meta(error={"message": words, "kind": "unanswered"})}
        if answer is None:
            schema = {"type": "object", "properties": {"confirm": {"type": "boolean"}},
                "required": ["confirm"]}
            return {"resultType": "input_required", "requestState": "s", "inputRequests": {"q": {
                "method": "elicitation/create",
                "params": {"message": f"Order {said}?", "requestedSchema": schema}}}}
        if not answer.get("content", {}).get("confirm"):
            return {"isError": True, "content": [{"type": "text", "text": "not ordered"}]}
        note("orders", said)
        donation = {"tool": "order", "arguments": {"soup": "tomato", "quantity": 1},
            "title": "Order a Tomato Soup"}
        return {"content": [{"type": "text", "text": f"Ordered {said}."}],
            "_meta": meta(dialog=f"Ordered {said}.", donations=[donation])}
    note("starts", "")
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request.get("params", {})
        if "id" not in request: continue
        reply = {"jsonrpc": "2.0", "id": request["id"]}
        if method == "server/discover":
            reply["result"] = {"supportedVersions": ["2026-07-28"],
                "capabilities": {"tools": {}, "extensions": {X: {"version": 1}}},
                "serverInfo": {"name": "SoupChef", "version": "1"}}
        elif method == "tools/list": reply["result"] = {"tools": tools}
        elif method == X + "/app": reply["result"] = app
        elif method == X + "/entities": reply["result"] = entities(params)
        elif method == "tools/call": reply["result"] = call(params)
        else: reply["error"] = {"code": -32601, "message": "not found"}
        if "result" in reply: reply["result"].setdefault("resultType", "complete")
        print(json.dumps(reply), flush=True)
    """

  /// A sandbox with the app added as `soup`, and with two workflows.
  static func sandbox(_ source: String = source) async throws -> CommandSandbox {
    let sandbox = try CommandSandbox([
      "soup.py": source,
      "Workflows/tidy-up.yaml": "name: Tidy the Desk\nsteps:\n  - print: tidied\n",
      "Workflows/greet.yaml":
        "inputs: { person: { type: text, default: you } }\nsteps:\n  - text.change_case: hello ${person}\n    to: uppercase\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("soup.py"))
    let added = try await sandbox.segue("apps", "add", "soup.py", "--yes")
    guard added.code == 0 else { throw NotAdded(talk: added.talk) }
    try FileManager.default.removeItem(atPath: sandbox.path("starts"))
    return sandbox
  }

  struct NotAdded: Error { let talk: String }
}
