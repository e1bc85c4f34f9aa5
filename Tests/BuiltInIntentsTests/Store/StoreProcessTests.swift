import Foundation
import ProgramTesting
import TestFixtures
import Testing

@Suite("Stored values of several processes")
struct StoreProcessTests {
  private static let count = "steps:\n  - store.increment: n\n  - print: $prev\n"

  /// The state folder of a sandbox, in which runs store their values.
  private func stored(_ sandbox: CommandSandbox) -> URL {
    sandbox.home.appending(path: ".local/state/segue/stored")
  }

  @Test func `fifty processes count to fifty`() async throws {
    let sandbox = try CommandSandbox(["count.yaml": Self.count])
    let numbers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<50 {
        group.addTask { try await sandbox.segue("run", "count.yaml", "-q").output }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(numbers == Set((1...50).map { "\($0)\n" }))
  }

  @Test func `a process that is killed while it writes leaves a whole value`() async throws {
    let large = String(repeating: "x", count: 200_000)
    let sandbox = try CommandSandbox([
      "large.txt": large,
      "write.yaml": """
      steps:
        - file.read: large.txt
          as: text
        - repeat: 10000
          do:
            - store.set: v
              value: { n: $index, text: $text }
            - print: $index
      """,
      "count.yaml": Self.count,
    ])
    for round in 0..<6 {
      let writer = try ChildProgram(
        "/usr/bin/env",
        [
          "-C", sandbox.url.path(), "-u", "XDG_STATE_HOME", "-u", "XDG_CONFIG_HOME",
          "HOME=\(sandbox.home.path())", Repository.segue.path(), "run", "write.yaml", "-q",
          "--no-history",
        ])
      // It goes on writing while it is killed.
      for number in 1...1 + 3 * round { #expect(await writer.line() == "\(number)") }
      await writer.kill()
      let data = try Data(contentsOf: stored(sandbox).appending(path: "write/v"))
      #expect(data.count > large.utf8.count)
      #expect(try JSONSerialization.jsonObject(with: data) is [String: Any])
    }
    #expect(try await sandbox.segue("run", "count.yaml", "-q").output == "1\n")
  }

  @Test func `a run is undone with what it has stored`() async throws {
    let sandbox = try CommandSandbox([
      "set.yaml": """
      inputs: { value: { type: text } }
      steps:
        - store.set: v
          value: $value
        - store.append: l
          value: $value
      """,
      "delete.yaml": "steps:\n  - store.delete: v\n",
      "count.yaml": Self.count,
    ])
    for value in ["one", "two"] {
      #expect(try await sandbox.segue("run", "set.yaml", value, "-q").code == 0)
    }
    let undone = try await sandbox.segue("undo", "--yes")
    #expect(undone.code == 0, "\(undone.talk)")
    func content(_ key: String) throws -> String {
      try String(contentsOf: stored(sandbox).appending(path: "set/\(key)"), encoding: .utf8)
    }
    #expect(try content("v") == #"{"value":"one"}"#)
    #expect(try content("l") == #"{"value":["one"]}"#)
    // What came later isn't destroyed.
    for value in ["three", "four"] {
      _ = try await sandbox.segue("run", "set.yaml", value, "-q")
    }
    let runs = try await sandbox.segue("runs")
    let refused = try await sandbox.segue("undo", "4", "--yes")
    #expect(refused.code != 0, "\(runs.output) \(refused.output)")
    #expect(try content("v") == #"{"value":"four"}"#)
  }

  @Test func `undoing tells a stored value by its key`() async throws {
    let sandbox = try CommandSandbox([
      "page.yaml": """
      inputs: { value: { type: text } }
      steps:
        - store.set: text of http://a.example/
          value: $value
      """
    ])
    #expect(try await sandbox.segue("run", "page.yaml", "one", "-q").code == 0)
    let first = try await sandbox.segue("undo", "--dry-run").output
    #expect(first.contains("forget what was stored as `text of http://a.example/`"), "\(first)")
    #expect(try await sandbox.segue("run", "page.yaml", "two", "-q").code == 0)
    let second = try await sandbox.segue("undo", "--dry-run").output
    #expect(second.contains("put back what was stored as `text of http://a.example/`"), "\(second)")
    #expect(!second.contains("%2F"))
  }

  @Test func `why a stored value isn't put back is told by its key`() async throws {
    let sandbox = try CommandSandbox([
      "page.yaml": """
      inputs: { value: { type: text } }
      steps:
        - store.set: text of http://a.example/
          value: $value
      """
    ])
    for value in ["one", "two"] {
      #expect(try await sandbox.segue("run", "page.yaml", value, "-q").code == 0)
    }
    func plan(_ run: Int) async throws -> String {
      try await sandbox.segue("undo", "\(run)", "--dry-run").output
    }
    let key = "`text of http://a.example/`"
    let changed = try await plan(1)
    #expect(
      changed.contains(
        "can't forget what was stored as \(key), because what is stored as \(key) was changed since"
      ),
      "\(changed)")
    let json = try await sandbox.segue("undo", "1", "--json").output
    #expect(json.contains("was changed since") && !json.contains("%2F"), "\(json)")
    // To undo the undoing is about the key, too.
    #expect(try await sandbox.segue("undo", "2", "--yes").code == 0)
    let again = try await plan(3)
    #expect(again.contains("put back what was stored as \(key)"), "\(again)")
    try FileManager.default.removeItem(at: stored(sandbox))
    let gone = try await plan(3)
    #expect(gone.contains("because what is stored as \(key) is gone"), "\(gone)")
    try FileManager.default.removeItem(
      at: sandbox.home.appending(path: ".local/state/segue/former"))
    let lost = try await plan(3)
    #expect(!(changed + again + gone + lost).contains(".local/state"), "\(lost)")
  }

  @Test func `a secret isn't written in plain text, and comes back`() async throws {
    let sandbox = try CommandSandbox([
      "keep.yaml": """
      steps:
        - store.set: v
          value: token ${secrets.TOKEN} end
      """,
      "home/.config/segue/secrets": "TOKEN=very-secret-word\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    #expect(try await sandbox.segue("run", "keep.yaml", "-q").code == 0)
    let file = stored(sandbox).appending(path: "keep/v")
    #expect(try !String(contentsOf: file, encoding: .utf8).contains("very-secret-word"))
    try sandbox.write(
      "steps:\n  - store.get: v\n  - file.write: $prev\n    to: out.txt\n", to: "keep.yaml")
    #expect(try await sandbox.segue("run", "keep.yaml", "-q").code == 0)
    #expect(try sandbox.text("out.txt") == "token very-secret-word end")
  }

  @Test func `permissions are about files, not about stored values`() async throws {
    let sandbox = try CommandSandbox([
      "count.yaml": "permissions: { read: [], write: [], run: [], reach: [] }\n\(Self.count)"
    ])
    let run = try await sandbox.segue("run", "count.yaml", "-q")
    #expect(run.output == "1\n", "\(run.talk)")
  }
}
