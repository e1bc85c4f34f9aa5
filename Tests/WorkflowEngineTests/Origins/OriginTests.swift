import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import WorkflowEngine

/// Tells where its parameter's value comes from.
private struct TellOrigin: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "test.origin"
  static let title: LocalizedStringResource = "Tell Origin"
  static let sideEffects: SideEffects = []

  @Parameter(title: "Value", inputConnectionBehavior: .connectToPreviousIntentResult)
  var value: IntentValue

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: Self.words(for: $value.origin))
  }

  private static func words(for origin: ValueOrigin) -> String {
    var words: [String] = []
    if origin.sources.contains(.person) { words.append("person") }
    if origin.isFromData { words.append("data") }
    if words.isEmpty { words.append("workflow") }
    if !origin.fixedStart.isEmpty { words.append("after `\(origin.fixedStart)`") }
    if !origin.parts.isEmpty {
      words.append("[\(origin.parts.map { Self.words(for: $0) }.joined(separator: "; "))]")
    }
    return words.joined(separator: " ")
  }
}

/// Tells where the texts of a list come from.
private struct TellOrigins: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "test.origins"
  static let title: LocalizedStringResource = "Tell Origins"
  static let sideEffects: SideEffects = []

  @Parameter(title: "Texts")
  var texts: [String]

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let all = texts.indices.map { $texts.origin.ofItem($0, of: texts.count) }
    return .result(value: all.map { $0.isFromData ? "data" : "other" }.joined(separator: " "))
  }
}

@Suite("Origins")
struct OriginTests {
  private func tester(_ steps: String, in folder: TestFolder) -> WorkflowTester {
    let indented = steps.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  " + $0 }.joined(separator: "\n")
    return WorkflowTester(
      """
      inputs:
        typed: { type: any, default: literal }
        file: { type: file, default: a.txt }
        text: { type: text, default: literal }
      steps:
      \(indented)
      """,
      intents: [TellOrigin.self, TellOrigins.self],
      in: TestContext.make(folder: folder.path, interaction: ScriptedInteraction(["typed"])))
  }

  @Test func `items that a list adds to another one aren't taken for the workflow's own`()
    async throws
  {
    let steps = "- set: { none: [], two: \"${[file.text, file.text]}\" }\n- test.origins: "
    #expect(try await origin(steps + "[$none, $two]") == "data data")
    #expect(try await origin(steps + "[own, \"${file.text}\"]") == "other data")
    #expect(try await origin(steps + "[own, $two, own]") == "other data data other")
  }

  private func origin(
    _ steps: String, start: IntentValue = .nothing,
    _ prepare: (WorkflowTester) -> WorkflowTester = { $0.input("typed", "by hand") }
  ) async throws -> String {
    let folder = try TestFolder(["a.txt": "content", "b.txt": "other"])
    let tester = prepare(tester(steps, in: folder))
    // With a journal, and continued from it after the last step has ended.
    let journal = MemoryJournal()
    let run = try await tester.run(startedWith: start)
    let journaled = try await tester.journaled(in: journal).run(startedWith: start)
    let continued = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(run.status == "succeeded", "\(run.failure ?? "")")
    #expect(journaled.result == run.result)
    #expect(continued.result == run.result)
    return run.result.description(else: run.failure)
  }

  @Test(arguments: [
    ("- test.origin: literal", "workflow"),
    ("- test.origin: ${1 + 2}", "workflow"),
    ("- test.origin: $now", "workflow"),
    ("- test.origin: $typed", "person"),
    ("- test.origin: $env.PATH", "person"),
    ("- test.origin: ${upper(typed)} and more", "person"),
    ("- test.origin: $trigger", "data"),
    ("- test.origin: $file", "workflow"),
    ("- test.origin: ${file.name}", "workflow"),
    ("- test.origin: ${file.size}", "data"),
    ("- file.read: a.txt\n- test.origin", "data"),
    ("- shell.run: echo hi\n- test.origin", "person data"),
    ("- file.read: a.txt\n  as: content\n- test.origin: $content", "data"),
    ("- file.read: a.txt\n  as: content\n- test.origin: ${content ?? typed}", "data"),
    ("- file.read: a.txt\n  as: content\n- test.origin: ${typed + content}", "person data"),
    ("- file.find: .\n- test.origin: ${prev[1].name}", "data"),
    // What an intent gives has the origins of what it takes.
    ("- file.read: a.txt\n- text.change_case\n- test.origin", "data"),
    ("- text.change_case: $typed\n- test.origin", "person"),
    ("- text.change_case: literal\n- test.origin", "workflow"),
    // A file in a text is its path.
    ("- text.change_case: $file\n- test.origin", "workflow"),
    ("- set: { x: $typed }\n- test.origin: $x", "person"),
    ("- for: [a, $typed]\n  do: [test.origin]\n- text.join: $prev", "workflow\nperson"),
    (
      "- file.read: a.txt\n- for: [$prev, b]\n  do: [test.origin: $item]\n- text.join: $prev",
      "data\nworkflow"
    ),
    ("- repeat: 2\n  do:\n    - file.read: a.txt\n- test.origin", "data"),
    (
      "- parallel:\n    one: [file.read: a.txt]\n    two: [text.trim: x]\n- test.origin: $prev",
      "data [data; workflow]"
    ),
    ("- try: [fail: no]\n  catch: [test.origin: $error.message]", "data"),
    ("- file.read: a.txt\n- if: true\n  then: [text.trim: x]\n- test.origin", "workflow"),
  ])
  func `a value keeps where it comes from`(steps: String, origin: String) async throws {
    #expect(try await self.origin(steps) == origin)
  }

  @Test(arguments: [
    ("https://example.org/${x}?y", "data after `https://example.org/`"),
    ("https://${typed}/${x}", "person data after `https://by hand/`"),
    ("${x}/y", "data"), ("[-o, $x, $typed]", "person data [workflow; data; person]"),
    ("{ A: b, C: $x }", "data [workflow; data]"), ("[a, b]", "workflow"),
    ("[\"--name=${x}\", $x]", "data [data after `--name=`; data]"),
  ])
  func `the parts that come from no data are known`(value: String, origin: String) async throws {
    let written = "[{".contains(value.prefix(1)) ? value : "\"\(value)\""
    let steps = "- file.read: a.txt\n  as: x\n- test.origin: \(written)"
    #expect(try await self.origin(steps) == origin)
  }

  @Test func `what a step hands on is as it was`() async throws {
    let read = "- file.read: a.txt\n  as: x\n"
    for step in ["print", "print: $typed", "log: $x"] {
      let address = "- set: { page: \"https://example.org/${x}\" }\n- value: $page\n"
      #expect(
        try await origin(read + address + "- \(step)\n- test.origin")
          == "data after `https://example.org/`", "\(step)")
      #expect(
        try await origin(read + "- value: [-o, $x]\n- \(step)\n- test.origin")
          == "data [workflow; data]", "\(step)")
      #expect(
        try await origin(read + "- value: literal\n- \(step)\n- test.origin") == "workflow",
        "\(step)")
    }
  }

  @Test(arguments: [
    ("${d.own}", "workflow"), ("${d.read}", "data"), ("$d", "data [workflow; data]"),
    ("${first(rows).own}", "workflow"), ("${rows.last.own}", "workflow"),
    ("${rows[1].read}", "data"), ("${rows[-1].own}", "workflow"), ("${deep.d.own}", "workflow"),
    ("${deep.d.read}", "data"), ("$rows", "data [data [workflow; data]]"),
    ("[$d]", "data [data [workflow; data]]"), ("{ d: $d }", "data [data [workflow; data]]"),
    // What is made of the whole has all of it, and what is chosen has what chose it.
    ("${upper(d.own)}", "workflow"), ("${rows.own}", "data"), ("${d.count}", "data"),
    ("${byRead[x]}", "data"), ("${first([d, d]).own}", "data"), ("${d.own + d.read}", "data"),
  ])
  func `a part of a value has its own origin`(value: String, origin: String) async throws {
    let steps = """
      - file.read: a.txt
        as: x
      - set: { d: { own: literal, read: $x } }
      - set: { rows: [$d], deep: { d: $d }, byRead: { content: literal } }
      - test.origin: \(value)
      """
    #expect(try await self.origin(steps) == origin)
    let loop = "\n- for: [$d]\n  do: [test.origin: $item.own]\n- text.join: $prev"
    #expect(try await self.origin(steps + loop) == "workflow")
  }

  @Test func `a run's start is data, and inputs are a person's`() async throws {
    #expect(try await origin("- test.origin: $typed", start: "event") { $0 } == "data")
    #expect(try await origin("- test.origin: $typed") { $0 } == "workflow")
    let folder = try TestFolder(["a.txt": "content"])
    let file = IntentValue.file(IntentFile(path: folder.path.appending("a.txt")))
    #expect(try await origin("- test.origin: $text") { $0.input("text", file) } == "person")
    #expect(try await origin("- test.origin: $file") { $0.input("file", file) } == "person")
  }

  @Test func `a called workflow gets and gives origins`() async throws {
    let called = "inputs: { x: text, y: text }\nsteps:\n  - test.origin: $x\n"
    let given = "inputs: { x: text }\noutput: $x\nsteps:\n  - log: hi\n"
    func call(_ steps: String) async throws -> String {
      try await origin(steps) {
        $0.input("typed", "by hand").workflows(["called": called, "given": given])
      }
    }
    let read = "- file.read: a.txt\n  as: content\n"
    #expect(try await call(read + "- run: called\n  x: $content\n  y: $typed") == "data")
    #expect(try await call(read + "- run: called\n  x: $typed\n  y: $content") == "person")
    #expect(try await call(read + "- run: given\n  x: $content\n- test.origin") == "data")
    #expect(try await call(read + "- run: given\n  x: literal\n- test.origin") == "workflow")
  }

  @Test func `a parallel reader doesn't change the origin of others`() async throws {
    let steps = """
      - for: [1, 2, 3, 4, 5, 6, 7, 8]
        parallel: 8
        do:
          - file.read: a.txt
          - test.origin: ${typed} ${item}
      - text.join: ${unique(prev)}
      """
    for _ in 1...20 { #expect(try await origin(steps) == "person") }
  }
}

extension IntentValue {
  fileprivate func description(else failure: String?) -> String {
    if case .text(let text) = self { text } else { failure ?? "\(self)" }
  }
}
