import Confinement
import Foundation
import ProgramTesting
import TestFixtures
import Testing

@Suite("Permissions")
struct PermissionTests {
  @Test(arguments: [
    ("read: [in]", "file.read: other/a.txt", "nothing in `read` of the workflow's `permissions`"),
    (
      "write: [out]", "file.write: hello\n    to: other/b.txt",
      "nothing in `write` of the workflow's `permissions` covers it"
    ),
    (
      "{ read: [in], write: [out] }", "file.write: hello\n    to: other/b.txt",
      "nothing in `read` or `write` of the workflow's `permissions` covers it"
    ),
    ("run: [python3]", "shell.run: echo hello", "isn't permitted to start `/bin/sh`"),
    (
      "reach: [example.org]", "web.get: http://127.0.0.1:1/", "isn't permitted to reach `127.0.0.1`"
    ),
  ])
  func `a step that goes beyond them fails`(
    permission: String, step: String, words: String
  ) async throws {
    let folder = try TestFolder([
      "other/a.txt": "secret",
      "w.yaml": "permissions:\n  \(permission)\nsteps:\n  - \(step)\n",
    ])
    defer { withExtendedLifetime(folder) {} }
    let program = try await Program.run(
      Repository.segue, ["run", "w.yaml"], home: folder.url, folder: folder.url)
    #expect(program.code == 77)
    #expect(program.talk.contains(words))
    #expect(!program.output.contains("secret"))
    #expect(!folder.exists("other/b.txt"))
  }

  @Test(.enabled(if: KernelSupport.ofThisMachine.shutsWaysOut, "needs Landlock and namespaces"))
  func `they hold for what a script does`() async throws {
    let sandbox = try CommandSandbox([
      "in/a.txt": "mine", "other/a.txt": "secret", "out/b.txt": "",
      "w.yaml": """
      permissions:
        read: [in]
        write: [out/*]
        reach: []
      steps:
        - shell.run: |
            cat in/a.txt; cat other/a.txt; echo x > other/new; echo new > out/new; cat out/new
            echo temporary > "$TMPDIR/t"; cat "$TMPDIR/t"; cat < other/a.txt
            true
        - print: $prev
      """,
    ])
    let run = try await sandbox.segue("run", "w.yaml")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output == "minenew\ntemporary\n")
    #expect(!sandbox.exists("other/new"))
  }

  @Test func `a program is what its path leads to, not what is called so`() async throws {
    func run(_ permitted: String, _ interpreter: String) async throws -> Int {
      let sandbox = try CommandSandbox([
        "sh": "#!/bin/sh\ntouch ran\n",
        "w.yaml": """
        permissions: { run: [\(permitted)] }
        steps:
          - shell.run: touch ran
            interpreter: \(interpreter)
            env: { PATH: "./:/usr/bin:/bin" }
        """,
      ])
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: sandbox.path("sh"))
      let run = try await sandbox.segue("run", "w.yaml")
      #expect(sandbox.exists("ran") == (run.code == 0))
      return run.code
    }
    for (permitted, interpreter) in [
      ("sh", "sh"), ("sh", "/bin/sh"), ("/bin/sh", "sh"), ("/usr/bin/sh", "/bin/sh"),
      ("./sh", "./sh"),
    ] {
      #expect(try await run(permitted, interpreter) == 0)
    }
    for (permitted, interpreter) in [("sh", "./sh"), ("/bin/sh", "./sh"), ("./sh", "sh")] {
      #expect(try await run(permitted, interpreter) == 77)
    }
  }

  /// `PORT` is the server's.
  @Test(arguments: [
    ("reach: [127.0.0.1]", "http://127.0.0.1:PORT/json", 0),
    ("reach: [127.0.0.1]", "http://127.0.0.1:PORT/moved?http://127.0.0.1:PORT/json", 0),
    ("reach: [127.0.0.1]", "http://127.0.0.1:PORT/moved?http://localhost:PORT/json", 0),
    ("reach: [127.0.0.1]", "http://127.0.0.1:PORT/moved?http://[::ffff:127.0.0.1]:PORT/json", 0),
    ("reach: [127.0.0.1]", "http://127.0.0.1:PORT/moved?http://127.0.0.2:PORT/json", 77),
    ("reach: [127.0.0.1]", "http://127.0.0.1:PORT/moved?http://[::1]:PORT/json", 77),
    ("reach: [127.0.0.0/8]", "http://127.0.0.1:PORT/moved?http://0x7f.1:PORT/json", 0),
    ("reach: [localhost]", "http://2130706433:PORT/moved?http://127.1:PORT/json", 0),
    ("reach: [private]", "http://127.0.0.1:PORT/json", 77),
    ("reach: [10.0.0.0/8]", "http://127.0.0.1:PORT/json", 77),
    ("read: [in]", "http://127.0.0.1:PORT/moved?http://127.0.0.1:PORT/json", 0),
    ("read: [in]", "http://127.0.0.1:PORT/moved?http://localhost:PORT/json", 77),
  ])
  func `each hop of a request is checked`(permission: String, url: String, code: Int) async throws {
    let server = try await RedirectingServer()
    let url = url.replacing("PORT", with: server.port)
    let sandbox = try CommandSandbox([
      "w.yaml": """
      permissions:
        \(permission)
      steps:
        - web.get: "\(url)"

      """,
      "in/url.txt": "http://127.0.0.1:\(server.port)/json",
    ])
    let run = try await sandbox.segue("run", "w.yaml")
    #expect(run.code == code, "\(run.talk)")
    #expect(run.output == (code == 0 ? "here\n" : ""))
  }

  @Test(arguments: [
    ("- file.read: url.txt\n  - web.get", 77),
    ("- web.get: http://127.0.0.1:PORT/json", 0),
    ("- web.get: $given", 0),
    ("- file.read: id.txt\n  - web.get: http://127.0.0.1:PORT/${prev}", 0),
    ("- file.read: host.txt\n  - web.get: http://${prev}:PORT/json", 77),
    ("- shell.run: cat url.txt\n  - web.get", 77),
    ("- web.get: http://127.0.0.1:PORT/link\n    type: text\n  - web.get", 77),
  ])
  func `data doesn't choose a machine of the own network`(steps: String, code: Int) async throws {
    let server = try await RedirectingServer()
    let address = "http://127.0.0.1:\(server.port)/json"
    let sandbox = try CommandSandbox([
      "w.yaml":
        "inputs:\n  given: { type: url, default: http://x/ }\nsteps:\n  "
        + steps.replacing("PORT", with: server.port) + "\n",
      "url.txt": address, "id.txt": "json", "host.txt": "127.0.0.1",
    ])
    let run = try await sandbox.segue("run", "w.yaml", "--given", address)
    #expect(run.code == code, "\(run.talk)")
    #expect(run.output == (code == 0 ? "here\n" : ""))
  }

  /// The permissions of a caller and of what it calls, and whether a step of the latter succeeds.
  @Test(arguments: [
    ("", "write: [out]", "file.write: hello\n    to: other/b.txt", false),
    ("write: [other]", "write: [out]", "file.write: hello\n    to: other/b.txt", false),
    ("write: [other]", "write: [out]", "file.write: hello\n    to: out/b.txt", false),
    ("write: [other]", "", "file.write: hello\n    to: out/b.txt", false),
    ("write: [other, out]", "write: [out]", "file.write: hello\n    to: out/b.txt", true),
    ("", "read: [out]", "file.read: other/a.txt", false),
    ("", "run: []", "shell.run: echo hello", false),
    ("run: []", "run: [sh]", "shell.run: echo hello", false),
    ("run: [sh, ls]", "run: [sh]", "shell.run: echo hello", true),
    ("", "reach: [example.org]", "web.get: http://127.0.0.1:1/", false),
    ("reach: [example.org]", "reach: [127.0.0.1]", "web.get: http://127.0.0.1:1/", false),
  ])
  func `neither of two workflows gains from the other's`(
    caller: String, called: String, step: String, succeeds: Bool
  ) async throws {
    func file(_ permissions: String, _ steps: String) -> String {
      (permissions.isEmpty ? "" : "permissions:\n  \(permissions)\n") + "steps:\n  - \(steps)\n"
    }
    let folder = try TestFolder([
      "other/a.txt": "secret", "called.yaml": file(called, step),
      "between.yaml": file("", "run: called"), "caller.yaml": file(caller, "run: between"),
    ])
    defer { withExtendedLifetime(folder) {} }
    try folder.makeFolder("out")
    let program = try await Program.run(
      Repository.segue, ["run", "caller.yaml"], home: folder.url, folder: folder.url)
    #expect(program.code == (succeeds ? 0 : 77), "\(program.talk)")
    #expect(succeeds || program.talk.contains("permi"))
    #expect(!folder.exists("other/b.txt"))
    #expect(folder.exists("out/b.txt") == (succeeds && step.contains("out/")))
  }

  @Test func `the limits of a workflow end with it`() async throws {
    let folder = try TestFolder([
      "called.yaml": "permissions: { write: [], run: [], reach: [] }\nsteps:\n  - print: hi\n",
      "caller.yaml": "steps:\n  - run: called\n  - shell.run: touch b.txt\n",
    ])
    defer { withExtendedLifetime(folder) {} }
    let program = try await Program.run(
      Repository.segue, ["run", "caller.yaml"], home: folder.url, folder: folder.url)
    #expect(program.code == 0, "\(program.talk)")
    #expect(folder.exists("b.txt"))
  }

  /// `in/out` is a link to `other`, `in/a.txt` to `other/a.txt`, and `door` to `in`, which is permitted.
  @Test(arguments: [
    ("file.read: in/a.txt", 77, "it leads to `"),
    ("file.read: in/out/a.txt", 77, "it leads to `"),
    ("file.write: new\n    to: in/out/b.txt", 77, "it leads to `"),
    ("file.append: new\n    to: in/a.txt", 77, "it leads to `"),
    // The location of a link is its own, not its target's.
    ("file.move: in/a.txt\n    to: in/moved.txt", 0, ""),
    ("file.delete: in/a.txt\n    permanently: true", 0, ""),
    ("file.read: door/own.txt", 0, ""),
    ("file.read: in/near.txt", 0, ""),
  ])
  func `links don't lead out of what is permitted`(step: String, code: Int, words: String)
    async throws
  {
    let sandbox = try CommandSandbox([
      "other/a.txt": "secret", "in/own.txt": "mine",
      "w.yaml": """
      permissions:
        read: [door]
        write: [door, in]
      steps:
        - \(step)
      """,
    ])
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.path(name), withDestinationPath: target)
    }
    try link("in/out", to: "../other")
    try link("in/a.txt", to: "../other/a.txt")
    try link("in/near.txt", to: "own.txt")
    try link("door", to: "in")
    let run = try await sandbox.segue("run", "w.yaml")
    #expect(run.code == code, "\(run.talk)")
    #expect(words.isEmpty || run.talk.contains(words))
    #expect(!run.output.contains("secret"))
    #expect(try sandbox.text("other/a.txt") == "secret")
    #expect(!sandbox.exists("other/b.txt"))
  }
}

/// A web server that redirects from `/moved?ADDRESS` to the address, and answers everything else.
///
/// It ends when its standard input does.
private struct RedirectingServer {
  private let program: ChildProgram
  let port: String

  init() async throws {
    program = try ChildProgram("python3", ["-c", Self.script])
    port = try #require(await program.line())
  }

  private static let script = #"""
    import os, sys, threading, urllib.parse
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    os.closerange(3, 4096)

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass

        def do_GET(self):
            path, _, query = self.path.partition("?")
            content = b"here"
            if path == "/link": content = b"http://127.0.0.1:%d/json" % self.server.server_port
            self.send_response(302 if path == "/moved" else 200)
            if path == "/moved": self.send_header("Location", urllib.parse.unquote(query))
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    """#
}
