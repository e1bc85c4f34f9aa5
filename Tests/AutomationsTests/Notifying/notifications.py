"""A notification service on a session bus, for a test: notifications.py ADDRESS CAPABILITY…

It writes a line of JSON for each notification that is shown or closed. The method `Press` of its object presses
a button, and with an empty key closes the notification as its user would.
"""

import asyncio
import json
import sys

from dbus_next.aio import MessageBus
from dbus_next.service import ServiceInterface, method, signal


def tell(*facts):
    print(json.dumps(facts, ensure_ascii=False), flush=True)


class Notifications(ServiceInterface):
    def __init__(self, capabilities):
        super().__init__("org.freedesktop.Notifications")
        self.capabilities = capabilities
        self.last = 0

    @method()
    def GetCapabilities(self) -> "as":
        return self.capabilities

    @method()
    def Notify(
        self, app: "s", replaces: "u", icon: "s", summary: "s", body: "s", actions: "as",
        hints: "a{sv}", timeout: "i",
    ) -> "u":
        self.last += 1
        tell("shown", str(self.last), summary, body, *actions)
        return self.last

    @method()
    def CloseNotification(self, number: "u"):
        tell("closed", str(number))
        self.NotificationClosed(number, 3)

    @method()
    def Press(self, number: "u", key: "s"):
        if key:
            self.ActionInvoked(number, key)
        else:
            self.NotificationClosed(number, 2)

    @signal()
    def NotificationClosed(self, number: "u", reason: "u") -> "uu":
        return [number, reason]

    @signal()
    def ActionInvoked(self, number: "u", key: "s") -> "us":
        return [number, key]


async def main():
    bus = await MessageBus(bus_address=sys.argv[1]).connect()
    bus.export("/org/freedesktop/Notifications", Notifications(sys.argv[2:]))
    await bus.request_name("org.freedesktop.Notifications")
    tell("ready")
    await asyncio.get_running_loop().create_future()


asyncio.run(main())
