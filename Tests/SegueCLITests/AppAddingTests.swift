import Foundation
import ProgramTesting
import Testing

/// What is shown and kept when an app is added or updated.
@Suite("adding apps")
struct AppAddingTests {
  /// A server that writes what it is given to its log, and whose tool has a version.
  private static func server(_ version: String = "1") -> String {
    """
    #!/usr/bin/env python3
    import json, sys
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request: continue
        method, result = request["method"], {"resultType": "complete"}
        if method == "server/discover":
            result |= {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                       "serverInfo": {"name": "Desk", "version": "\(version)"}}
        elif method == "tools/list":
            result["tools"] = [{"name": "free_space", "description": \"\"\"
                Tells what is free.

                    With an indented line.
                \"\"\" + "\(version)", "inputSchema": {"type": "object", "properties": {
                    "path": {"type": "string"}}}}]
            result["tools"].append({"name": "other", "inputSchema": {"type": "object"}})
        else:
            print("given", request["params"]["arguments"], file=sys.stderr, flush=True)
            result["content"] = [{"type": "text", "text": "version \(version)"}]
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
    """
  }

  private func sandbox(_ files: [String: String] = [:]) throws -> CommandSandbox {
    let sandbox = try CommandSandbox(
      ["desk.py": Self.server(), "folder/x": "x"].merging(files) { $1 })
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("desk.py"))
    return sandbox
  }

  private func add(_ sandbox: CommandSandbox, _ words: String...) async throws -> Program {
    try await Program.run(
      Repository.segue, ["apps", "add"] + words + ["--yes"], home: sandbox.home,
      folder: sandbox.url)
  }

  @Test func `a path is kept as it is when the user agrees to it`() async throws {
    let sandbox = try sandbox()
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link"), withDestinationPath: "folder")
    let added = try await sandbox.segue(
      "apps", "add", "--mcp", "python3 \(sandbox.path("desk.py"))", "--as", "desk", "--read",
      "link",
      "--read", "desk.py", "--read", "none", "--yes", environment: ["PATH": "/usr/bin:/bin"])
    #expect(added.code == 0 || added.talk.contains("held to its permissions"), "\(added.talk)")
    #expect(added.talk.contains("there is no `none` yet"))
    #expect(added.output.contains("  reads        \(sandbox.path("folder")), "))
    #expect(added.output.contains("and the system's programs, settings and processes"))
    #expect(added.output.firstMatch(of: #/starts       /\S*/python3 /#) != nil)
  }

  @Test func `a long description is cut where the user agrees, and whole in JSON`() async throws {
    let sandbox = try sandbox()
    let long = "Tells " + String(repeating: "very much ", count: 100) + "of it."
    try sandbox.write(
      Self.server().replacing("Tells what is free.", with: long), to: "desk.py")
    let added = try await add(sandbox, "desk.py")
    #expect(added.code == 0, "\(added.talk)")
    let words = added.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Tells very much very much"))
    #expect(words.contains("…") && !words.contains("of it."), "\(added.output)")
    let json = try await add(sandbox, "desk.py", "--as", "other", "--json")
    #expect(json.output.contains(long), "\(json.output)")
  }

  @Test func `steps are shown with what the app says of them`() async throws {
    let sandbox = try sandbox()
    let added = try await add(sandbox, "desk.py")
    #expect(added.output.contains("may do anything, because it doesn't say what it changes"))
    #expect(added.output.contains("Tells what is free."))
    let list = try await sandbox.segue("actions", "desk")
    #expect(list.output.contains("desk.free_space  Tells what is free\n"), "\(list.output)")
    let one = try await sandbox.segue("actions", "desk.free_space")
    #expect(one.output.contains("\n\nTells what is free.\n\n    With an indented line.\n"))
    try sandbox.write("steps:\n  - desk.free_spce: /tmp\n", to: "a.yaml")
    let check = try await sandbox.segue("check", "a.yaml")
    #expect(check.output.contains("did you mean `desk.free_space`?"), "\(check.output)")
  }

  @Test func `a secret that a step gives to an app isn't kept in its log`() async throws {
    let sandbox = try sandbox(["home/.config/segue/secrets": "TOKEN=hunter2-and-more\n"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    _ = try await add(sandbox, "desk.py")
    try sandbox.write("steps:\n  - desk.free_space: $secrets.TOKEN\n", to: "a.yaml")
    #expect(try await sandbox.segue("run", "a.yaml").code == 0)
    let log = try sandbox.text("home/.local/state/segue/apps/desk/log")
    #expect(log == "given {'path': '•••'}\n")
  }

  @Test func `the program of a package is replaced when the user has agreed to that`() async throws
  {
    // In the place of the compiler, which has its own test.
    let swift = """
      #!/bin/sh
      case "$*" in
        *describe*) echo '{"products":[{"name":"tiny","type":{"executable":null}}]}';;
        *--show-bin-path*) echo "$PWD/tiny/out";;
        *) cp "$PWD/tiny/tiny.py" "$PWD/tiny/out/tiny"; chmod +x "$PWD/tiny/out/tiny";;
      esac
      """
    let sandbox = try sandbox([
      "bin/swift": swift, "tiny/Package.swift": "", "tiny/tiny.py": Self.server(),
      "tiny/out/tiny_tiny.resources/x": "x", "a.yaml": "steps:\n  - tiny.free_space: x\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("bin/swift"))
    let path = "\(sandbox.path("bin")):/usr/local/bin:/usr/bin:/bin"
    let added = try await sandbox.segue(
      "apps", "add", "tiny", "--yes", environment: ["PATH": path])
    #expect(added.code == 0, "\(added.talk)")
    func builds() throws -> [String] {
      try FileManager.default.contentsOfDirectory(
        atPath: sandbox.path("home/.local/state/segue/apps/tiny")
      ).filter { $0.hasPrefix("build-") }
    }
    let first = try builds()
    #expect(first.count == 1)
    try sandbox.write(Self.server("2"), to: "tiny/tiny.py")
    let declined = try await sandbox.terminal(
      "apps update tiny", keys: "n\n", environment: ["PATH": path, "NO_COLOR": "1"])
    #expect(declined.output.contains("`tiny` stays as you agreed to it"), "\(declined.output)")
    #expect(try builds() == first)
    #expect(try await sandbox.segue("run", "a.yaml").output == "version 1\n")
    let updated = try await sandbox.segue(
      "apps", "update", "tiny", "--yes", environment: ["PATH": path])
    #expect(updated.code == 0, "\(updated.talk)")
    #expect(try builds().count == 1)
    #expect(try builds() != first)
    #expect(try await sandbox.segue("run", "a.yaml").output == "version 2\n")
  }
}
