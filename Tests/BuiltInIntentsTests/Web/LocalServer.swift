import Foundation
import ProgramTesting
import Testing

/// A real web server on this machine, on a free port, for as long as the tests run.
///
/// All tests share one, and another one for redirects from one to the other: it ends when its standard input does, which is when this process ends, so
/// that no test has to wait for it.
final class LocalServer: Sendable {
  static let shared = Task { try await LocalServer() }
  static let other = Task { try await LocalServer() }

  private let program: ChildProgram
  let address: String

  private init() async throws {
    program = try ChildProgram("python3", ["-c", Self.script])
    // The server prints its port once it listens.
    let port = try #require(await program.line())
    address = "http://127.0.0.1:\(port)"
  }

  /// The port on which it listens.
  var port: String { String(address.split(separator: ":").last ?? "") }

  func url(_ path: String) throws -> URL { try #require(URL(string: address + path)) }

  private static let script = #"""
    import json, os, sys, threading, time, urllib.parse
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    # Pipes of other tests, which Foundation hands to whatever starts meanwhile. Held open here,
    # they would never end for those who read them.
    os.closerange(3, 4096)

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass

        def answer(self, status, type, content, **headers):
            self.send_response(status)
            if type: self.send_header("Content-Type", type)
            for name, value in headers.items(): self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD": self.wfile.write(content)

        def handle_any(self):
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length)
            path = self.path.split("?")[0]
            if path == "/json": self.answer(200, "application/json; charset=utf-8", b'{"a": [1, true, null]}')
            elif path == "/text": self.answer(200, "text/plain; charset=utf-8", "h\u00e9llo".encode())
            elif path == "/latin1": self.answer(200, "text/html; charset=ISO-8859-1", "h\u00e9llo \u00fc".encode("latin-1"))
            elif path == "/bare": self.answer(200, None, b"bare")
            elif path == "/broken": self.answer(200, "application/json", b"{oops")
            elif path == "/empty": self.answer(204, None, b"")
            elif path == "/files/data.bin": self.answer(200, "application/octet-stream", bytes(range(256)))
            elif path == "/named": self.answer(200, "image/png", b"png", Content_Disposition="attachment; filename=\"plain.png\"; filename*=UTF-8''%e2%82%ac%20rates.png")
            elif path == "/evil": self.answer(200, "image/png", b"png", Content_Disposition='attachment; filename="../../.evil/..\\\\.hidden.png"')
            elif path == "/long": self.answer(200, "image/png", b"png", Content_Disposition="attachment; filename*=UTF-8''" + "%f0%9f%98%80" * 100 + ".png")
            elif path == "/redirect": self.answer(302, None, b"", Location="/json")
            elif path == "/loop": self.answer(302, None, b"", Location="/loop")
            elif path.startswith("/count/"):
                left = int(path[7:])
                self.answer(302 if left else 200, "text/plain", b"counted", **({"Location": "/count/%d" % (left - 1)} if left else {}))
            elif path == "/to":
                query = urllib.parse.parse_qs(self.path.split("?", 1)[1])
                self.answer(int(query["status"][0]), "text/plain", b"moved", Location=query["url"][0])
            elif path == "/to-file": self.answer(302, None, b"", Location="file:///etc/passwd")
            elif path == "/see-other": self.answer(303, None, b"", Location="/echo")
            elif path.startswith("/status/"): self.answer(int(path[8:]), "text/plain", b"because", X_Reason="test")
            elif path == "/slow":
                open(self.headers["X-Mark"], "w").close()
                time.sleep(3600)
            else:
                headers = {n.lower(): v for n, v in self.headers.items()}
                self.answer(200, "application/json", json.dumps({"method": self.command, "path": self.path, "body": body.decode("utf-8", "replace"), "headers": headers}).encode())

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = handle_any

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    """#
}
