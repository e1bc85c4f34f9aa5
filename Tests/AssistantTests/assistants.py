"""Drives `segue mcp` with PyPI's `mcp` package, of either major version.

    python assistants.py [legacy|auto|2026-07-28] PIPE COMMAND…

Prints one line of JSON: what each exchange gave. The first argument is for version 2 only. The named pipe is where the workflow
`wait` tells that it has begun.
"""

import asyncio
import json
import sys
from importlib.metadata import version

MAJOR = int(version("mcp").split(".")[0])
MODE, PIPE, COMMAND = sys.argv[1], sys.argv[2], sys.argv[3:]

if MAJOR == 1:
    from mcp import ClientSession, StdioServerParameters, types
    from mcp.client.stdio import stdio_client
else:
    import mcp_types as types
    from mcp.client.client import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client


async def answer(context, parameters):
    return types.ElicitResult(action="accept", content={"value": "Ada"})


def begun():
    with open(PIPE) as pipe:
        pipe.read()


def plain(result):
    return result.model_dump(by_alias=True, mode="json", exclude_none=True)


def value(result):
    dumped = plain(result)
    if dumped.get("isError"):
        return "failed: " + dumped["content"][0]["text"]
    return dumped.get("structuredContent", {}).get("result")


async def exchanges(session):
    seen = {}
    tools = plain(await session.list_tools())["tools"]
    seen["tools"] = [tool["name"] for tool in tools]
    seen["schema"] = tools[0]["inputSchema"]["properties"]
    progress = []

    async def note(amount, total, message):
        progress.append(amount)

    seen["greet"] = value(await session.call_tool("greet", {}, progress_callback=note))
    seen["progress"] = progress[-1]
    seen["mistake"] = value(await session.call_tool("greet", {"person": "B", "nme": 1}))
    saved = await session.call_tool("save", {"text": "kept"})
    links = [block for block in plain(saved)["content"] if block["type"] == "resource_link"]
    read = plain(await session.read_resource(links[0]["uri"]))
    seen["read"] = read["contents"][0]["text"]
    preview = await session.call_tool(
        "segue_preview", {"workflow": "save", "inputs": {"text": "other"}})
    seen["preview"] = len(value(preview))
    problems = value(await session.call_tool("segue_check", {"text": "steps: 1\n"}))
    seen["check"] = [problem["severity"] for problem in problems]
    draft = "triggers: [assistant: ]\nsteps:\n  - value: 1\n"
    kept = value(await session.call_tool("segue_propose", {"id": "one", "text": draft}))
    seen["propose"] = kept["enable"]
    waiting = asyncio.ensure_future(session.call_tool("wait", {}))
    await asyncio.to_thread(begun)
    waiting.cancel()
    try:
        await waiting
    except asyncio.CancelledError:
        seen["canceled"] = True
    seen["after"] = value(await session.call_tool("greet", {"person": "Bob"}))
    return seen


async def main():
    parameters = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:])
    if MAJOR == 1:
        async with stdio_client(parameters) as (reading, writing):
            async with ClientSession(reading, writing, elicitation_callback=answer) as session:
                await session.initialize()
                seen = await exchanges(session)
    else:
        transport = stdio_client(parameters)
        async with Client(transport, mode=MODE, elicitation_callback=answer) as client:
            seen = await exchanges(client)
    print(json.dumps(seen))


asyncio.run(main())
