import AppIntentsCore
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// What a model decides where its text isn't a part of the value: which entry is taken, which thing a formula
/// gives, how often a loop runs.
@Suite("What a model decides")
struct DecidedThingsTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("secret", to: "old/secret.txt")
    try folder.write("other", to: "old/other.txt")
  }

  /// Steps after a model has answered. Its answer is the only item of `$all`.
  private func run(
    _ steps: String, answering answer: IntentValue, permissions: String = "",
    asking ask: String = "model.use: Where?"
  ) async throws -> WorkflowRun {
    let context = TestContext.make(folder: folder.path, stored: folder["stored"])
      .replacing(models: ScriptedModels(answer))
    let lines = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try await WorkflowTester(
      """
      \(permissions.isEmpty ? "" : "permissions: { \(permissions) }\n")steps:
        - \(ask)
          input: none
          as: where
        - set: { all: ["${where}"] }
      \(lines)
      """, in: context
    ).run()
  }

  // MARK: - Entries

  @Test(arguments: [
    "- set: { folders: { a: new/b, other: new/a, note: \"${first(all)}\" } }\n"
      + "- file.write: x\n  to: ${folders[first(all)]}/other.txt",
    "- dictionary.get: { a: new/b, other: new/a, note: \"${first(all)}\" }\n"
      + "  key: ${first(all)}\n- file.write: x\n  to: ${prev}/other.txt",
  ])
  func `an entry of the workflow's own is free, whatever the others are`(
    steps: String
  ) async throws {
    let result = try await run(steps, answering: "other")
    #expect(result.failure == nil)
    #expect(folder.exists("new/a/other.txt"))
  }

  @Test(arguments: [
    "- set: { folders: { other: new/a, note: \"${first(all)}\" } }\n"
      + "- file.write: x\n  to: new/${folders[first(all)]}",
    "- dictionary.get: { other: new/a, note: \"${first(all)}\" }\n"
      + "  key: ${first(all)}\n- file.write: x\n  to: new/${prev}",
    "- dictionary.get: { other: new/a, a: { b: \"${first(all)}\" } }\n"
      + "  key: a.b\n- file.write: x\n  to: new/${prev}",
    "- dictionary.get: { other: new/a }\n  key: ${first(all)}\n"
      + "  default: ${first(all)}\n- file.write: x\n  to: new/${prev}",
  ])
  func `the entry that a model wrote isn't free, whatever the others are`(
    steps: String
  ) async throws {
    let result = try await run(steps, answering: "note")
    #expect(
      result.failure?.contains("has text in it that a model wrote") == true,
      "\(result.failure ?? "it runs")")
    #expect(!folder.exists("new"))
  }

  // MARK: - Formulas

  /// Each gives the file that the text names in a list of its own.
  static let choices = [
    "- list.map: $f\n  to: item if item.name is first(all) else nothing\n"
      + "- list.filter: $prev\n  where: item has value",
    "- value: ${first(all)}\n- list.map: $f\n"
      + "  to: item if prev contains item.name else nothing\n"
      + "- list.filter: $prev\n  where: item has value",
    "- list.map: $f\n  to:\n    file: ${item}\n    found: ${item.name is first(all)}\n"
      + "- list.filter: $prev\n  where: item.found\n- value: ${[first(prev).file]}",
    "- list.sort: $f\n  by: name\n- list.summarize: $prev\n  by: [extension]\n"
      + "  totals: { file: last($items) if first(all) is \"secret.txt\" else first($items) }\n"
      + "- value: ${[first(prev).file]}",
  ]

  @Test(arguments: choices)
  func `a file that a formula gives by a model's text is changed only with the key`(
    choice: String
  ) async throws {
    let use = "- file.find: old\n  as: f\n\(choice)\n- file.delete: $prev"
    let refused = try await run(use, answering: "secret.txt")
    #expect(
      refused.failure?.contains("a model named what is given for") == true,
      "\(refused.failure ?? "it runs")")
    #expect(folder.exists("old/secret.txt"))
    let permitted = try await run(
      use, answering: "secret.txt", permissions: "read: [.], write: [.]")
    #expect(permitted.failure == nil)
    #expect(!folder.exists("old/secret.txt"))
    #expect(folder.exists("old/other.txt"))
  }

  @Test(arguments: [
    "- list.map: $f\n  to: item if item.name is \"secret.txt\" else nothing\n"
      + "- list.filter: $prev\n  where: item has value",
    "- list.map: $f\n  to:\n    file: ${item}\n    why: ${first(all)}\n"
      + "- list.filter: $prev\n  where: item.file.name is \"secret.txt\"\n"
      + "- value: ${[first(prev).file]}",
  ])
  func `a file that the workflow's own formula gives isn't named by a model`(
    choice: String
  ) async throws {
    let result = try await run(
      "- file.find: old\n  as: f\n\(choice)\n- file.delete: $prev", answering: "secret.txt")
    #expect(result.failure == nil)
    #expect(!folder.exists("old/secret.txt"))
  }

  // MARK: - Loops

  @Test(arguments: [
    "- repeat: $where\n  do:\n    - store.set: k${index}\n      value: 1",
    "- for: ${[where, where]}\n  do:\n    - store.set: k${index}\n      value: 1",
    "- set: { n: 0 }\n- while: n < where\n  max: 9\n  do:\n    - set: { n: \"${n + 1}\" }\n"
      + "    - store.set: k${index}\n      value: 1",
  ])
  func `the number of a pass is a model's if that decides how many there are`(
    steps: String
  ) async throws {
    for (permissions, isPermitted) in [("reach: []", false), ("write: [.]", true)] {
      let result = try await run(
        steps, answering: 2, permissions: permissions,
        asking: "model.use: How many?\n    output: number")
      let isRefused = result.failure?.contains("a model named what is given for") == true
      #expect(isRefused != isPermitted, "\(result.failure ?? "it runs")")
      #expect((result.failure == nil) == isPermitted, "\(result.failure ?? "it runs")")
    }
    let own = try await run(
      steps.replacing("where", with: "2").replacing("$2", with: "2"), answering: 2,
      permissions: "reach: []", asking: "model.use: How many?\n    output: number")
    #expect(own.failure == nil)
  }
}
