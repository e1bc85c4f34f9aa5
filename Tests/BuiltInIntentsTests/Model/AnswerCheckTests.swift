import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// Uses of an answer that the check refuses before the run: those in which it is used directly.
@Suite("What the check finds of a model's answer")
struct AnswerCheckTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Steps after a model has answered.
  private func run(_ steps: String, answering answer: IntentValue) async throws -> WorkflowRun {
    let context = TestContext.make(folder: folder.path, stored: folder["stored"])
      .replacing(models: ScriptedModels(answer))
    let lines = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try await WorkflowTester(
      """
      steps:
        - model.use: Where?
          input: none
          as: where
      \(lines)
      """, in: context
    ).run()
  }

  @Test(arguments: [
    (
      "- model.extract: { number: number, day: date }\n  input: A letter\n  as: d\n"
        + "- store.get: letter-${d.number}",
      "the id for `key` of `store.get` depends on a number or a date"
    ),
    (
      "- folder.sync: a\n  to: b\n  exclude: [\"${where}\"]",
      "the path for `exclude` of `folder.sync` has text in it that a model writes"
    ),
    ("- store.delete: ${where}", "with `write` what the workflow may change"),
    (
      "- model.use: How much?\n  input: A bill\n  output: number\n"
        + "  examples: [{ content: Twelve, answer: twelve }]", "which isn't number"
    ),
    (
      "- model.use: Is it a bill?\n  input: A bill\n  values: [bill, letter]\n"
        + "  examples: [{ content: Roses are red, answer: poem }]", "example 1 answers `poem`"
    ),
    ("- model.use: Which?\n  input: A bill\n  output: entity", "chooses one of the entities"),
    ("- file.read: ${file(where)}", "the path of `file(…)` has text in it that a model writes"),
    ("- web.get: ${url(where)}", "of `web.get` has text in it that a model writes"),
    (
      "- web.get: http://127.0.0.1:1/find/${where}",
      "of `web.get` has text in it that a model writes"
    ),
    (
      "- web.get: http://127.0.0.1:1/\n  headers: { Host: $where }",
      "the address for `Host` in `headers` of `web.get` has text in it that a model writes"
    ),
    (
      "- web.request: http://127.0.0.1:1/\n  body: $where\n  body_type: file",
      "the path for `body` of `web.request` has text in it that a model writes"
    ),
    (
      "- ask: Which?\n  type: file\n  default: $where",
      "the path for `default` of `ask` has text in it that a model writes"
    ),
    (
      "- shell.run: cat\n  interpreter: $where",
      "`interpreter` decides which code runs, and has text in it that a model writes"
    ),
    (
      "- try: [fail: a]\n  catch:\n    - file.write: x\n      to: ${error.message}",
      "the path for `to` of `file.write` has text in it that a model writes"
    ),
    (
      "- crypto.encrypt: a.txt\n  recipients: [$where]",
      "the id for `recipients` of `crypto.encrypt` has text in it that a model writes"
    ),
    (
      "- model.extract: { text: text, day: date }\n  input: A letter\n  as: d\n- print: ${d.zzzzzz}",
      "has no `zzzzzz`"
    ),
  ])
  func `the check finds what it can`(steps: String, message: String) async throws {
    let error = await #expect(throws: BrokenWorkflow.self) {
      try await run(steps, answering: "a")
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    let told = error?.description.split(separator: "it has ").dropFirst().first ?? ""
    #expect(told.components(separatedBy: "`text`").count <= 2, "\(told)")
  }

  @Test(arguments: [
    "- web.get: http://127.0.0.1:1/find?q=${where}",
    "- web.get: http://127.0.0.1:1/\n  headers: { Accept: $where }",
    "- web.request: http://127.0.0.1:1/\n  body: $where\n  body_type: text",
    "- ask: Which?\n  default: $where", "- print: ${file(where, \"a.txt\").name}",
    "- shell.run: cat\n  input: $where",
  ])
  func `the check leaves alone what is free`(steps: String) async throws {
    let result = try await run(steps, answering: "a")
    #expect(result.failure?.contains("a model") != true, "\(result.failure ?? "")")
  }
}
