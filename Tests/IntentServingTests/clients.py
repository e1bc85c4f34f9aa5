"""Drives a provider with PyPI's `mcp` package, of either major version.

    python clients.py [--calls JSON] legacy|auto|2026-07-28 COMMAND [ARGUMENT...]

Prints one line of JSON: what each exchange gave. The mode is for version 2 only. Without `--calls` the
provider is the sample provider, which goes through every exchange. `--calls` is for any other:

    {"calls": [["tool", {"argument": 1}], ...], "answers": [true, "text", ...]}

The answers are for the questions in their order; true and false confirm and decline.
"""

import argparse
import asyncio
import json
from importlib.metadata import version

parser = argparse.ArgumentParser()
parser.add_argument("--calls", type=json.loads)
parser.add_argument("mode")
parser.add_argument("command")
parser.add_argument("arguments", nargs=argparse.REMAINDER)
GIVEN = parser.parse_args()
MAJOR = int(version("mcp").split(".")[0])

if MAJOR == 1:
    from mcp import ClientSession, StdioServerParameters, types
    from mcp.client.stdio import stdio_client
else:
    import mcp_types as types
    from mcp.client.client import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client

asked = []
ANSWERS = {"Which day?": "2026-11-23", "How many?": "3", "How sure are you?": 7}


async def answer(context, parameters):
    asked.append(parameters.message)
    if GIVEN.calls:
        given = GIVEN.calls["answers"].pop(0)
        field = "confirm" if isinstance(given, bool) else "value"
        return types.ElicitResult(action="accept", content={field: given})
    if parameters.message.startswith("Delete"):
        return types.ElicitResult(action="accept", content={"confirm": True})
    if parameters.message not in ANSWERS:
        return types.ElicitResult(action="cancel")
    return types.ElicitResult(action="accept", content={"value": ANSWERS[parameters.message]})


def plain(result):
    dumped = result.model_dump(by_alias=True, mode="json", exclude_none=True)
    texts = [block["text"] for block in dumped["content"] if block["type"] == "text"]
    meta = (dumped.get("_meta") or {}).get("dev.segue/intents", {})
    return {
        "value": (dumped.get("structuredContent") or {}).get("result"),
        "text": texts[0] if texts else None,
        "error": meta.get("error", {}).get("kind") if dumped.get("isError") else None,
        "links": sum(block["type"] == "resource_link" for block in dumped["content"]),
    }


async def exchanges(session):
    seen = {}
    tools = (await session.list_tools()).tools
    seen["tools"] = [tool.name for tool in tools]
    seen["exact"] = tools[0].meta["dev.segue/intents"]["output"]
    seen["entity"] = plain(
        await session.call_tool("add_event", {"name": "Dentist", "calendar": "Work"}))
    seen["questions"] = plain(await session.call_tool("delete_events", {}))
    seen["asked"] = list(asked)
    seen["unanswered"] = plain(await session.call_tool("rename_event", {"event": "e1"}))
    seen["failure"] = plain(await session.call_tool("fail", {"reason": "locked"}))
    seen["file"] = plain(await session.call_tool("export_day", {"text": "x"}))["links"]
    seen["nothing"] = plain(await session.call_tool("nothing", {}))
    progress = []

    async def note(amount, total, message):
        progress.append(amount)

    await session.call_tool("count", {"to": 3}, progress_callback=note)
    seen["progress"] = progress[-1]
    try:
        await asyncio.wait_for(session.call_tool("count", {"to": 100000}), 0.3)
    except (TimeoutError, asyncio.TimeoutError):
        seen["canceled"] = True
    seen["after"] = plain(await session.call_tool("nothing", {"number": 5}))["value"]
    try:
        unknown = await session.call_tool("fly", {})
        seen["unknown"] = "isError" if plain(unknown)["error"] else "result"
    except Exception as error:
        seen["unknown"] = type(error).__name__
    return seen


async def calls(session):
    seen = {"tools": [tool.name for tool in (await session.list_tools()).tools]}
    seen["results"] = [
        plain(await session.call_tool(tool, arguments)) for tool, arguments in GIVEN.calls["calls"]
    ]
    return {**seen, "asked": asked}


async def main():
    parameters = StdioServerParameters(command=GIVEN.command, args=GIVEN.arguments)
    go_through = calls if GIVEN.calls else exchanges
    if MAJOR == 1:
        async with stdio_client(parameters) as (reading, writing):
            async with ClientSession(reading, writing, elicitation_callback=answer) as session:
                await session.initialize()
                seen = await go_through(session)
    else:
        transport = stdio_client(parameters)
        async with Client(transport, mode=GIVEN.mode, elicitation_callback=answer) as client:
            seen = await go_through(client)
    print(json.dumps(seen))


asyncio.run(main())
