"""Asks a server as Python's own client does: python3 client.py PORT."""

import http.client
import sys

connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=600)


def ask(method, path, body=None, headers={}):
    connection.request(method, path, body, headers, encode_chunked=hasattr(body, "__next__"))
    response = connection.getresponse()
    print(response.status, response.read().decode())


ask("GET", "/a?b=c")
ask("POST", "/a", b"xyz")
ask("POST", "/a", (piece for piece in [b"xy", b"z"]), {"Transfer-Encoding": "chunked"})
ask("PUT", "/a", b"")
connection.request("HEAD", "/a")
response = connection.getresponse()
print(response.status, response.getheader("Content-Length"), response.read())
ask("GET", "/closed")
ask("POST", "/a", b"x" * 2_000_000)
