"""Drives the sample provider with PyPI's `mcp` package, of either major version.

    python clients.py PROVIDER [legacy|auto|2026-07-28]

Prints one line of JSON: what each exchange gave. The second argument is for version 2 only.
"""

import asyncio
import json
import sys
from importlib.metadata import version

MAJOR = int(version("mcp").split(".")[0])
PROVIDER = sys.argv[1]
MODE = sys.argv[2] if len(sys.argv) > 2 else None

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


async def main():
    parameters = StdioServerParameters(command=PROVIDER)
    if MAJOR == 1:
        async with stdio_client(parameters) as (reading, writing):
            async with ClientSession(reading, writing, elicitation_callback=answer) as session:
                await session.initialize()
                seen = await exchanges(session)
    else:
        transport = stdio_client(parameters)
        async with Client(transport, mode=MODE or "auto", elicitation_callback=answer) as client:
            seen = await exchanges(client)
    print(json.dumps(seen))


asyncio.run(main())
