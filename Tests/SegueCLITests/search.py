"""Calls a method of Segue's search provider, for a test: search.py ADDRESS INTERFACE METHOD SIGNATURE ARGUMENTS

The arguments are a list in JSON. It prints what is answered as JSON, or the name of an error.
"""

import asyncio
import json
import sys

from dbus_next import Message, MessageType, Variant
from dbus_next.aio import MessageBus


def plain(value):
    if isinstance(value, Variant):
        return plain(value.value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


async def main(address, interface, member, signature, arguments):
    bus = await MessageBus(bus_address=address).connect()
    reply = await bus.call(
        Message(
            destination="dev.segue.SearchProvider", path="/dev/segue/SearchProvider", interface=interface,
            member=member, signature=signature, body=json.loads(arguments)))
    failed = reply.message_type == MessageType.ERROR
    print(json.dumps(reply.error_name if failed else plain(reply.body), ensure_ascii=False))


asyncio.run(main(*sys.argv[1:]))
