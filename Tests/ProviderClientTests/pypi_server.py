"""A provider on PyPI's `mcp` package, of either major version."""

import asyncio
from importlib.metadata import version

from pydantic import BaseModel

if version("mcp").startswith("1."):
    from mcp.server.fastmcp import Context, FastMCP as Server
else:
    from mcp.server.mcpserver import Context, MCPServer as Server

server = Server("pypi")


class Name(BaseModel):
    value: str


@server.tool()
def add(a: int, b: int) -> int:
    """Adds two numbers."""
    return a + b


@server.tool()
async def ask(context: Context) -> str:
    """Asks for a name."""
    answer = await context.elicit("Which name?", Name)
    return f"{answer.action} {answer.data.value}" if answer.action == "accept" else answer.action


@server.tool()
async def count(to: int, context: Context) -> int:
    """Counts slowly."""
    for number in range(to):
        await context.report_progress(number + 1, to)
        await asyncio.sleep(0.06)
    return to


@server.tool()
def fail() -> str:
    """Fails."""
    raise ValueError("the disk is full")


server.run()
