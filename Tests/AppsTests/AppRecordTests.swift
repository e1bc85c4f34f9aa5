import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing
import WorkflowValues

@testable import Apps

@Suite("What is kept of an app")
struct AppRecordTests {
  @Test(arguments: [
    AppRecord(command: ["/bin/pal"]),
    AppRecord(
      command: ["python3", "a b.py", "--x", "1"], package: "/src/pal",
      environment: ["TOKEN": "$secrets.PAL", "LEVEL": "3"], read: ["/a"], write: [],
      mayUseNetwork: false, isTrusted: true, revision: "2025-11-25", language: "de_DE.UTF-8",
      otherNames: ["Kitchen", "2"]),
  ])
  func `a record is read as it was written`(record: AppRecord) throws {
    #expect(try AppRecord(yaml: record.yaml) == record)
  }

  @Test(arguments: [
    ("", "it needs `command:` with the program and its arguments"),
    ("command: []", "it needs `command:` with the program and its arguments"),
    ("command: pal", "`command` needs a list of texts"),
    ("command: [pal]\nreed: [a]", "there is no key `reed`"),
    ("command: [pal]\nread: a", "`read` needs a list of texts"),
    ("command: [pal]\ntrust: 7", "`trust` needs `true` or `false`"),
    ("command: [pal]\nenv: [a]", "`env` needs names with their values"),
    ("command: [", "line 1: "),
  ])
  func `a mistake in a record is told`(text: String, message: String) throws {
    let problem = try #require(throws: RecordProblem.self) { try AppRecord(yaml: text) }
    #expect(problem.description.hasPrefix(message), "\(problem)")
  }

  @Test(arguments: [
    ("npx -y server /a", ["npx", "-y", "server", "/a"]),
    ("a 'b  c' \"d'\" e\\ f", ["a", "b  c", "d'", "e f"]),
    ("a '' $HOME *", ["a", "", "$HOME", "*"]),
    ("  a\tb\n", ["a", "b"]),
  ])
  func `a command is cut into words, and nothing is expanded`(text: String, words: [String]) throws
  {
    #expect(try AppCommandLine.words(of: text) == words)
  }

  @Test(arguments: ["", "  ", "'a", "a \"b", "a\\", "''"])
  func `a command that can't be cut is refused`(text: String) {
    #expect(throws: RecordProblem.self) { try AppCommandLine.words(of: text) }
  }

  @Test(
    arguments: [
      (["/usr/bin/pal"], "pal"), (["python3", "-u", "my-server.py"], "my_server"),
      (["npx", "-y", "@scope/someServer"], "some_server"), (["python3"], nil),
    ] as [([String], String?)])
  func `a command suggests a name`(words: [String], name: String?) {
    #expect(AppCommandLine.name(of: words)?.text == name)
  }

  @Test func `steps are named after tools, and keep their names`() {
    func app(_ names: [String], after earlier: AgreedApp? = nil) -> AgreedApp {
      AgreedApp(
        peer: PeerDescription(name: "", version: ""), era: .new, hasExtension: false,
        described: [:], tools: names.map { ["name": .text($0)] }, after: earlier)
    }
    let first = app(["getUser", "get-user", "get.user!", "2fa", "查询", "HTTPGet"])
    #expect(
      first.tools.map(\.step) == [
        "get_user", "get_user_2", "get_user_3", "tool_2fa", "tool", "http_get",
      ])
    // The first one is gone, and comes back.
    let second = app(["get-user", "GetUser"], after: first)
    #expect(second.tools.map(\.step) == ["get_user_2", "get_user_4"])
    #expect(app(["getUser"], after: second).tools.map(\.step) == ["get_user"])
    #expect(AgreedApp(json: second.json) == second)
  }

  @Test func `the hash doesn't depend on the order of members, and on everything else`() throws {
    func hash(_ text: String) throws -> String { CanonicalJSON.hash(try JSONReader.read(text)) }
    let base = try hash(#"{"a": [1, {"b": 2, "c": 3}], "d": "x"}"#)
    #expect(base.count == 64)
    #expect(try hash(#"{"d": "x", "a": [1, {"c": 3, "b": 2}]}"#) == base)
    for other in [
      #"{"a": [{"b": 2, "c": 3}, 1], "d": "x"}"#, #"{"a": [1, {"b": 2, "c": 3}], "d": "x "}"#,
      #"{"a": [1, {"b": 2, "c": "3"}], "d": "x"}"#, #"{"a": [1, {"b": 2}], "d": "x"}"#,
    ] {
      #expect(try hash(other) != base)
    }
  }
}
