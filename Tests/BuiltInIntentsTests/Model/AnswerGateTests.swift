import AppIntentsCore
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// What text of a model's answer may name: nothing that `permissions` don't limit, on whatever way it gets
/// there.
@Suite("What a model's text may name")
struct AnswerGateTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("secret", to: "secret.txt")
  }

  /// Steps after a model has answered. Its answer is the only item of `$all`.
  private func run(
    _ steps: String, answering answer: IntentValue? = nil, permissions: String = "",
    calling other: String = ""
  ) async throws -> WorkflowRun {
    let path = IntentValue.text(folder.path.appending("secret.txt").string)
    let run = TestRun(folder: folder.path, models: ScriptedModels(answer ?? path))
    let lines = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try await WorkflowTester(
      permissions + """
        steps:
          - model.use: Where?
            input: none
            as: where
          - set: { all: [$where] }
        \(lines)
        """, in: run.context
    ).workflows(["other": other]).run()
  }

  static let files = [
    "- web.request: http://127.0.0.1:1/\n  body: ${first(all)}\n  body_type: file",
    "- file.read: ${ask(\"Which?\", first(all))}",
    "- ask: Which?\n  type: file\n  default: ${first(all)}",
    "- ask: Which?\n  type: file\n  values: [\"${first(all)}\"]\n  default: ${first(all)}",
    "- list.filter: $all\n  where: file(item).name is \"a\"",
    "- list.map: $all\n  to: file(item).name",
    "- notify: Hello\n  icon: ${first(all)}",
    "- file.copy: [\"${first(all)}\"]\n  to: copy.txt",
    "- crypto.encrypt: secret.txt\n  recipients: [\"${first(all)}\"]",
    "- store.get: ${first(all)}", "- store.set: ${first(all)}\n  value: x",
    "- store.delete: ${first(all)}", "- store.increment: ${first(all)}",
    "- store.append: ${first(all)}\n  value: x", "- store.seen: ${first(all)}\n  value: x",
    "- print: ${env[first(all)] ?? \"none\"}", "- print: ${secrets[first(all)] ?? \"none\"}",
    "- list.filter: [HOME]\n  where: secrets[first(all)] has value",
  ]

  @Test(arguments: files)
  func `no file is one that a model names`(steps: String) async throws {
    let result = try await run(steps)
    #expect(
      result.failure?.contains("has text in it that a model wrote") == true,
      "\(result.failure ?? "it runs")")
  }

  @Test func `no run that is undone is one that a model names`() async throws {
    let result = try await run("- run.undo: ${first(all)}", answering: "12")
    #expect(
      result.failure == "the id for `run` of `run.undo` has text in it that a model wrote",
      "\(result.failure ?? "it runs")")
  }

  static let addresses = [
    "- text.links: ${first(all)}\n- web.get: ${first(prev)}",
    "- web.get: ${ask(\"Which?\", first(all))}",
    "- ask: Which?\n  type: url\n  default: ${first(all)}\n- web.get: $prev",
    "- web.get: http://127.0.0.1:1/\n  headers: { Host: \"${first(all)}\" }",
    "- url.make: ${first(all)}\n- url.open: $prev",
    "- model.use: And?\n  input: none\n  model: ${first(all)}",
  ]

  @Test(arguments: addresses)
  func `no server is one that a model names`(steps: String) async throws {
    let result = try await run(steps, answering: "http://127.0.0.1:1/x")
    #expect(
      result.failure?.contains("text in it that a model wrote") == true
        || result.failure?.contains("because a model names it") == true,
      "\(result.failure ?? "it runs")")
    let permitted = try await run(
      steps, answering: "http://127.0.0.1:1/x", permissions: "permissions: { reach: [localhost] }\n"
    )
    #expect(
      permitted.failure?.contains("has text in it that a model wrote") != true,
      "\(permitted.failure ?? "")")
  }

  @Test(arguments: [
    ("http://127.0.0.1:1/find?q=${first(all)}", false),
    ("http://127.0.0.1:1/find?q=${first(all)}&n=${first(all)}#a", false),
    ("http://127.0.0.1:1/find/${first(all)}?q=1", true),
    ("http://127.0.0.1:1?q=${first(all)}", true), ("http://${first(all)}/find?q=1", true),
    ("\"${\\\"http://127.0.0.1:1/find?q=\\\" + first(all)}\"", true),
  ])
  func `the query of an address is free, and nothing before it`(
    address: String, isRefused: Bool
  ) async throws {
    for steps in ["- web.get: \(address)", "- set:\n    page: \(address)\n- web.get: $page"] {
      let result = try await run(steps, answering: "127.0.0.1:2")
      #expect(result.failure != nil)
      #expect(
        (result.failure?.contains("has text in it that a model wrote") == true) == isRefused,
        "\(steps): \(result.failure ?? "it runs")")
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:1/find\n  query: { q: \"${first(all)}\" }", false),
    ("http://127.0.0.1:1/find?n=1\n  query: { q: \"${first(all)}\" }", false),
    ("http://127.0.0.1:1/a\n  path: b c/d\n  query: { q: \"${first(all)}\" }", false),
    ("http://127.0.0.1:1/a#b\n  query: { q: \"${first(all)}\" }", false),
    ("http://127.0.0.1:1/\n  query: { \"${first(all)}\": 1 }", false),
    ("http://127.0.0.1:1/a\n  path: ${first(all)}\n  query: { q: 1 }", true),
    ("http://127.0.0.1:1\n  query: { q: \"${first(all)}\" }", true),
    ("http://${first(all)}/a\n  query: { q: 1 }", true),
  ])
  func `an address that is made of its parts is as free as one that is written`(
    parts: String, isRefused: Bool
  ) async throws {
    for use in [
      "web.get: $prev", "set: { page: $prev }\n- web.get: $page", "print\n- web.get: $prev",
      "print: ${first(all)}\n- web.get: $prev",
    ] {
      let result = try await run("- url.make: \(parts)\n- \(use)", answering: "127.0.0.1:2/?a")
      #expect(result.failure != nil)
      #expect(
        (result.failure?.contains("has text in it that a model wrote") == true) == isRefused,
        "\(parts), \(use): \(result.failure ?? "it runs")")
    }
  }

  @Test func `a made address is opened without a permission if only its query is a model's`()
    async throws
  {
    for (base, isRefused) in [("http://127.0.0.1:1/a", false), ("http://${first(all)}/a", true)] {
      let result = try await run(
        "- url.make: \(base)\n  query: { q: \"${first(all)}\" }\n- url.open: $prev",
        answering: "127.0.0.1:2")
      #expect(
        (result.failure?.contains("has text in it that a model wrote") == true) == isRefused,
        "\(base): \(result.failure ?? "it runs")")
    }
  }

  @Test func `a header names a server, or the message shows what it says`() async throws {
    let result = try await run(
      "- web.get: http://127.0.0.1:1/\n  headers: { Host: \"${first(all)}\" }",
      answering: "/etc/hosts", permissions: "permissions: { reach: [localhost] }\n")
    #expect(result.failure == "the header `Host` needs the name of a server, not `/etc/hosts`")
  }

  @Test(arguments: [
    """
    inputs: { name: text, file: { type: file, default: "${name}" } }
    steps: [file.read: $file]
    """,
    """
    inputs: { name: text }
    steps:
      - try: [fail: "${name}"]
        catch:
          - file.write: Hello
            to: ${$error.message}
    """,
  ])
  func `a workflow that is called doesn't either`(other: String) async throws {
    let result = try await run("- run: other\n  with: { name: \"${first(all)}\" }", calling: other)
    #expect(
      result.failure?.contains("has text in it that a model wrote") == true,
      "\(result.failure ?? "it runs")")
    #expect(try folder.text("secret.txt") == "secret")
  }

  @Test func `what was said about yes or no is text, too`() async throws {
    let result = try await run(
      "- file.write: Hello\n  to: ${first([where.transcript])}", answering: true)
    #expect(
      result.failure?.contains("has text in it that a model wrote") == true,
      "\(result.failure ?? "it runs")")
    #expect(!folder.exists("said"))
  }

  @Test(arguments: [
    ("write", false), ("read", false), ("read: [.], write", true),
  ])
  func `a file that is read and changed needs both keys`(
    keys: String, isPermitted: Bool
  ) async throws {
    let result = try await run(
      "- file.copy: ${first(all)}\n  to: copy.txt", permissions: "permissions: { \(keys): [.] }\n")
    #expect((result.failure == nil) == isPermitted, "\(result.failure ?? "it runs")")
    #expect(folder.exists("copy.txt") == isPermitted)
  }

  @Test func `what a person names is theirs, whatever a model has asked them`() async throws {
    let result = try await run(
      """
      - ask: ${first(all)}?
        type: file
        default: ${"secret.txt"}
      - file.read: $prev
      """)
    #expect(result.failure == nil)
    #expect(result.result == "secret")
  }

  @Test func `a place that is written needs one key`() async throws {
    let result = try await run(
      "- file.copy: secret.txt\n  to: ${first(all)}.bak",
      permissions: "permissions: { write: [.] }\n")
    #expect(result.failure == nil)
    #expect(folder.exists("secret.txt.bak"))
  }
}
