import AppIntentsCore
import Diagnostics
import Foundation
import Testing
import WorkflowLanguage
import YAML

@Suite("Document parser")
struct DocumentParserTests {
  static func document(_ text: String) throws -> Document {
    let (document, diagnostics, _) = DocumentParser.parse(
      Array(text.utf8), path: "Workflows/my-test.yaml", actions: .forTests)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    return try #require(document)
  }

  static func step(_ lines: String) throws -> Step {
    let text = "steps:\n  - " + lines.replacing("\n", with: "\n    ")
    return try #require(try document(text).steps.steps.first)
  }

  @Test func `a whole workflow becomes a document`() throws {
    let place = ParsingGoldenTests.folder.appending(path: "valid-file-invoices.yaml")
    let document = try Self.document(String(contentsOf: place, encoding: .utf8))
    #expect(document.id == "my-test")
    #expect(document.name == "File invoices")
    #expect(document.tags == ["paperwork"])
    #expect(document.overlap == .queue)
    #expect(document.inputs.map(\.name.value) == ["files", "review_above"])
    #expect(document.inputs.map(\.type) == [.list(of: .file), .number])
    #expect(document.triggers.map(\.kind.value) == ["folder", "cron"])
    #expect(
      document.triggers[0].options.map(\.key.value) == ["match", "settle", "existing", "batch"])
    #expect(document.output?.names.map(\.value) == ["filed"])
    let loop = try #require(document.steps.steps[0].action as? ForStep)
    #expect(loop.names.item?.value == "file")
    #expect(loop.parallel?.literalText == "4")
    let body = try #require(loop.body.steps[0].action as? TryStep)
    #expect(body.body.steps.map(\.id) == [3, 4, 5, 8, 11])
    #expect(body.catch?.steps.map(\.action.actionName) == ["file.move", "notify"])
    let retry = try #require(body.body.steps[0].modifiers.retry)
    #expect((retry.times, retry.backoff) == (3, 2))
    #expect(retry.delay == .seconds(2))
  }

  @Test func `a name comes from the file's`() throws {
    #expect(try Self.document("steps: [log: hi]").name == "My Test")
  }

  @Test(
    arguments: [
      ("parallel: 4\nfor: $files\ndo: []", "for"),
      ("to: ~/Paid/\nfile.move: $file", "file.move"),
      ("text: more\nnotify: hi", "notify"),
      ("unheard: 1\nas: x", "unheard"),
      ("as: x\nunheard: 1", "unheard"),
      ("some.thing: 1\nlog: 2", nil),
      ("next", "next"),
      ("text.uppercase", "text.uppercase"),
      ("run: other\nlog: 3", "run"),
    ] as [(String, String?)])
  func `the action is the key that the others belong to`(lines: String, action: String?) throws {
    let text = "steps:\n  - " + lines.replacing("\n", with: "\n    ")
    let (document, diagnostics, _) = DocumentParser.parse(
      Array(text.utf8), path: "a.yaml", actions: .forTests)
    if let action {
      #expect(diagnostics.isEmpty, "\(diagnostics)")
      #expect(document?.steps.steps.first?.action.actionName == action)
    } else {
      #expect(diagnostics.map(\.kind) == ["two-actions"])
    }
  }

  @Test func `other keys are parameters, modifiers are not`() throws {
    let step = try Self.step(
      "file.move: $file\nto: ~/Paid/\nas: filed\nlabel: Pay\nwith: { label: x }\non_error: continue"
    )
    let intent = try #require(step.action as? IntentStep)
    #expect(intent.parameters.map(\.name.value) == ["to", "label"])
    #expect(step.modifiers.as?.value == "filed")
    #expect(step.modifiers.onError == .continue)
    #expect(step.modifiers.label?.literalText == "Pay")
  }

  @Test func `the names that no parameter may have are those of the modifiers`() {
    #expect(IntentProblems.modifiers == Set(ModifierKeys.names))
  }

  @Test func `program text stays as it is written`() throws {
    let step = try Self.step("shell.run: echo ${HOME:-$$} ${")
    let intent = try #require(step.action as? IntentStep)
    #expect(intent.first?.literalText == "echo ${HOME:-$$} ${")
  }

  @Test func `a condition parameter is an expression`() throws {
    let step = try Self.step("list.filter: $files\nwhere: $item.size > 1 MB")
    let condition = try #require((step.action as? IntentStep)?.parameters.first?.value)
    #expect(condition.written?.text == "$item.size > 1 MB")
    #expect(condition.names.map(\.value) == ["item"])
  }

  @Test(arguments: [
    ("3", ValueType.number), ("1.5", .number), ("true", .boolean), ("hi", .text), ("'3'", .text),
    ("[1, 2]", .list(of: .number)), ("[1, a]", .list(of: .any)), ("$env.HOME", .any), ("", .text),
    ("{ type: [file] }", .list(of: .file)), ("{ type: folder }", .file),
    ("{ default: { a: 1 } }", .dictionary), ("{ type: location }", .entity("location")),
    ("{ values: [small, large] }", .text), ("{ type: url, optional: true }", .url),
  ])
  func `an input has its own type or that of its default`(value: String, type: ValueType) throws {
    let document = try Self.document("inputs:\n  x: \(value)\nsteps: [log: hi]")
    #expect(document.inputs.first?.type == type)
  }
}
