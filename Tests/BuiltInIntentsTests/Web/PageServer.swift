import Foundation
import ProgramTesting
import Testing

/// A web server with the pages and answers that a test gives it, for as long as the test keeps it.
///
/// It is a program, as `LocalServer` is, and reads what to answer from a folder: the file `a.http` is sent
/// for `/a`, byte for byte, whole or up to a number of bytes.
final class PageServer: Sendable {
  private let program: ChildProgram
  let address: String

  init(_ folder: String) async throws {
    program = try ChildProgram("python3", ["-c", Self.script, folder])
    let port = try #require(await program.line())
    address = "http://127.0.0.1:\(port)"
  }

  func url(_ path: String) throws -> URL { try BuiltInIntentsTests.address(address + path) }

  private static let script = #"""
    import os, sys, threading, time
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    os.closerange(3, 4096)
    folder = sys.argv[1]
    counts = {}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"
        def log_message(self, *arguments): pass

        def handle_any(self):
            name = self.path.split("?")[0].strip("/").replace("/", "_") or "index"
            counts[name] = counts.get(name, 0) + 1
            # The second request may have an answer of its own.
            path = os.path.join(folder, name)
            if os.path.exists(path + ".%d" % counts[name]): path += ".%d" % counts[name]
            with open(os.path.join(folder, "requests"), "a") as log:
                log.write("%s %s %s\n" % (self.command, self.path, self.headers.get("Range") or "-"))
            if name == "file": return self.file()
            if name == "endless": return self.endless(b"x" * (1 << 20), 0)
            if name == "slow": return self.endless(b"x", 0.1)
            if not os.path.exists(path): return self.send_error(404)
            with open(path, "rb") as file: content = file.read()
            head, _, body = content.partition(b"\n\n")
            self.wfile.write(b"HTTP/1.0 " + head.replace(b"\n", b"\r\n") + b"\r\n\r\n")
            if self.command != "HEAD": self.wfile.write(body)

        # A text without an end, of a server that knows no HEAD.
        def endless(self, piece, pause):
            if self.command == "HEAD": return self.send_error(405)
            try:
                self.wfile.write(b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n")
                while True:
                    self.wfile.write(piece)
                    self.wfile.flush()
                    time.sleep(pause)
            except OSError: pass

        # A file that can be continued, and breaks off after `limit` bytes the first times.
        def file(self):
            with open(os.path.join(folder, "file"), "rb") as file: content = file.read()
            options = dict(pair.split("=") for pair in (self.path.split("?") + [""])[1].split("&") if pair)
            tag = '"%s"' % options.get("tag", "1")
            if options.get("changes"): tag = '"%d"' % counts["file"]
            start = 0
            range = self.headers.get("Range")
            if range and options.get("ranges") != "no" and self.headers.get("If-Range") in (None, tag):
                start = int(range[6:].split("-")[0])
            if start >= len(content) > 0 and range:
                self.send_response(416); self.end_headers(); return
            self.send_response(206 if start else 200)
            self.send_header("Content-Length", str(len(content) - start))
            if options.get("tag") != "no": self.send_header("ETag", tag)
            if start: self.send_header("Content-Range", "bytes %d-%d/%d" % (start, len(content) - 1, len(content)))
            if "name" in options: self.send_header("Content-Disposition", "attachment; filename=" + options["name"])
            self.end_headers()
            if self.command == "HEAD": return
            limit = int(options.get("limit", len(content)))
            self.wfile.write(content[start:start + limit])
            if options.get("hangs"):
                self.wfile.flush()
                time.sleep(3600)

        do_GET = do_POST = do_HEAD = handle_any

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    """#
}
