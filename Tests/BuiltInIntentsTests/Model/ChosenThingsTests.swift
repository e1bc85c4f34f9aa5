import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// What keeps the mark of a model on a longer way: questions that nobody answers, stored values, and files
/// that its text chooses; and what has no such mark.
@Suite("What a model chooses and stores")
struct ChosenThingsTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("secret", to: "old/secret.txt")
    try folder.write("other", to: "old/other.txt")
  }

  /// Steps after a model has answered. Its answer is the only item of `$all`.
  private func run(
    _ steps: String, answering answer: IntentValue, permissions: String = "",
    interaction: any Interaction = UnattendedInteraction(), asking ask: String = "model.use: Where?"
  ) async throws -> WorkflowRun {
    let context = TestContext.make(
      folder: folder.path, stored: folder["stored"], interaction: interaction
    ).replacing(models: ScriptedModels(answer))
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

  private var old: IntentValue { .text(folder.path.appending("old").string) }

  // MARK: - Questions

  static let questions = [
    "- ask: Which?\n  type: file\n  default: $found",
    "- ask: Which?\n  type: file\n  values: [$found]\n  default: $found",
    "- ask: Which?\n  type: file\n  values: [$found]\n  default: [$found]\n  several: true\n"
      + "- set: { found: \"${first(prev)}\" }\n- value: $found",
  ]

  @Test(arguments: questions)
  func `a default that nobody has chosen is no person's answer`(question: String) async throws {
    let steps =
      "- file.find: ${first(all)}\n  match: secret.txt\n- set: { found: \"${first(prev)}\" }\n"
      + "\(question)\n- file.delete: $prev"
    let unattended = try await run(steps, answering: old, permissions: "read: [.]")
    #expect(
      unattended.failure?.contains("a model named what is given for") == true,
      "\(unattended.failure ?? "it runs")")
    #expect(folder.exists("old/secret.txt"))
    let permitted = try await run(steps, answering: old, permissions: "read: [.], write: [.]")
    #expect(permitted.failure == nil)
    #expect(!folder.exists("old/secret.txt"))
  }

  @Test func `what a person has chosen is theirs`() async throws {
    let steps =
      "- file.find: ${first(all)}\n- ask: Which?\n  type: file\n  values: $prev\n- file.delete: $prev"
    let result = try await run(
      steps, answering: old, permissions: "read: [.]",
      interaction: ScriptedInteraction([.text(folder.path.appending("old/other.txt").string)]))
    #expect(result.failure == nil)
    #expect(!folder.exists("old/other.txt"))
  }

  // MARK: - Numbers

  @Test(arguments: [
    "- store.get: k${first(all)}", "- store.delete: ${first(all)}",
    "- set: { key: \"n${first(all)}\" }\n- store.get: $key",
  ])
  func `a number or a date of a model is no id, also as a text`(steps: String) async throws {
    let date = IntentDate(Date(timeIntervalSince1970: 0), in: .gmt)
    for (type, answer) in [("number", 12), ("date", .date(date))] as [(String, IntentValue)] {
      let refused = try await run(
        steps, answering: answer, permissions: "reach: []",
        asking: "model.use: When?\n    output: \(type)")
      #expect(
        refused.failure?.contains("a model named what is given for") == true,
        "\(steps): \(refused.failure ?? "it runs")")
    }
  }

  @Test func `a key for each day of a model's is stored with the key for writing`() async throws {
    let result = try await run(
      "- store.set: day-${where}\n  value: 1", answering: 12, permissions: "write: [.]",
      asking: "model.use: Which day?\n    output: number")
    #expect(result.failure == nil)
  }

  // MARK: - Chosen values

  @Test(arguments: [
    "- file.delete: ${text(first(f))}", "- file.delete: \"file://${text(first(f))}\"",
    "- set: { l: [\"${text(first(f))}\"] }\n- file.delete: ${first(l)}",
    "- file.delete: \"/${f[1].path}\"", "- file.delete: old/${f[1].name}",
    "- file.move: ${f[1].path}\n  to: new/", "- shell.run: cat\n  args: [\"${text(first(f))}\"]",
  ])
  func `the path of a chosen file is as limited as the file`(use: String) async throws {
    let steps = "- file.find: old\n  where: item.name is first(all)\n  as: f\n\(use)"
    let refused = try await run(steps, answering: "secret.txt")
    #expect(
      refused.failure?.contains("a model named what is given for") == true,
      "\(refused.failure ?? "it runs")")
    #expect(folder.exists("old/secret.txt"))
  }

  @Test(arguments: [
    "- file.delete: ${g[first(all)]}", "- dictionary.get: $g\n  key: $where\n- file.delete: $prev",
    "- dictionary.pick: $g\n  keys: $all\n- file.delete: ${first(values(prev))}",
    "- file.delete: ${m[first(all)]}", "- for: ${g[first(all)]}\n  do:\n    - file.delete: $item",
  ])
  func `a file that a model's text chooses as a key is as limited as others that it chooses`(
    use: String
  ) async throws {
    let steps =
      "- folder.list: old\n  as: l\n- list.group: $l\n  by: name\n  as: g\n"
      + "- dictionary.make: ${l.name}\n  values: $l\n  as: m\n\(use)"
    let refused = try await run(steps, answering: "secret.txt")
    #expect(
      refused.failure?.contains("a model named what is given for") == true,
      "\(refused.failure ?? "it runs")")
    #expect(folder.exists("old/secret.txt"))
  }

  @Test(arguments: [
    "- file.find: old\n  where: item.name is first(all) + \".txt\"\n"
      + "- file.write: x\n  to: new/a/${first(prev).name}",
    "- set: { folders: { a: new/a, other: new/a } }\n"
      + "- file.write: x\n  to: ${folders[first(all)]}/other.txt",
    "- file.write: x\n  to: new/${first(all).length}/other.txt",
    "- file.copy: \"${file(first(all), \\\"other.txt\\\")}\"\n  to: new/a/",
  ])
  func `what a model doesn't write is free`(steps: String) async throws {
    let result = try await run(steps, answering: "other")
    #expect(result.failure == nil)
    #expect(folder.exists(steps.contains("length") ? "new/5/other.txt" : "new/a/other.txt"))
  }

  @Test func `what a person types is theirs, whatever the question says`() async throws {
    let steps = "- ask: Where should ${first(all)} go?\n- file.write: x\n  to: new/${prev}"
    for (answer, isTyped) in [("b.txt", true), ("a.txt", false)] {
      let result = try await run(
        steps.replacing("?\n", with: "?\n  default: $where\n"), answering: "a.txt",
        interaction: ScriptedInteraction([.text(answer)]))
      #expect((result.failure == nil) == isTyped, "\(result.failure ?? "it runs")")
      #expect(folder.exists("new/\(answer)") == isTyped)
    }
  }

  // MARK: - Stored values

  @Test(arguments: [
    ("- store.set: k\n  value: $where", "- store.get: k\n- file.delete: $prev"),
    ("- store.set: k\n  value: [$where]", "- store.get: k\n- file.delete: ${first(prev)}"),
    ("- store.append: k\n  value: ${where}", "- store.get: k\n- file.delete: ${first(prev)}"),
    (
      "- store.append: k\n  value: $where",
      "- store.append: k\n  value: b\n- file.delete: ${first(prev)}"
    ),
    ("- store.seen: k\n  value: $where", "- store.get: k\n- file.delete: ${first(prev)}"),
    (
      "- file.find: ${where}\n- store.set: k\n  value: $prev",
      "- store.get: k\n- file.delete: ${first(prev)}"
    ),
  ])
  func `what is stored keeps what a model had in it, in later runs, too`(
    steps: (store: String, use: String)
  ) async throws {
    let stored = try await run(
      steps.store, answering: old, permissions: "read: [.], write: [.]")
    #expect(stored.failure == nil)
    // The second run asks no model.
    let later = WorkflowTester(
      "permissions: { read: [.] }\nsteps:\n"
        + steps.use.split(separator: "\n").map { "  \($0)\n" }.joined(),
      in: TestContext.make(folder: folder.path, stored: folder["stored"]))
    let failure = try await later.run().failure ?? "it runs"
    #expect(
      failure.contains("a model wrote") || failure.contains("a model named"), "\(failure)")
    #expect(folder.exists("old/secret.txt"))
  }

  @Test func `a value of the workflow that replaces it is the workflow's`() async throws {
    let result = try await run(
      "- store.set: k\n  value: $where\n- store.set: k\n  value: old/other.txt\n"
        + "- store.get: k\n- file.delete: $prev", answering: old)
    #expect(result.failure == nil)
    #expect(!folder.exists("old/other.txt"))
  }

  // MARK: - Files that are chosen

  @Test(arguments: [
    "- file.find: old\n  match: ${first(all)}", "- folder.list: old\n  match: ${first(all)}",
    "- file.find: old\n  where: item.name is first(all)",
    "- file.find: old\n- list.filter: $prev\n  where: item.name is first(all)",
    "- set: { text: \"${first(all)}\" }\n- file.find: old\n- list.filter: $prev\n"
      + "  where: item.name contains text",
  ])
  func `files that a model's text chooses are changed only with the key`(
    find: String
  ) async throws {
    let use = "\(find)\n- file.delete: $prev"
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
    "- file.find: old\n- for: $prev\n  do:\n    - if: item.name is first(all)\n      then:\n"
      + "        - file.delete: $item",
    "- file.find: old\n  where: item.name is \"secret.txt\"\n- file.delete: $prev",
    "- file.find: old\n  match: secret.*\n- set: { rows: [{ file: \"${first(prev)}\", why: $where }] }\n"
      + "- list.filter: $rows\n  where: item.file.size > 0 B\n- file.delete: ${first(prev).file}",
  ])
  func `files that the workflow chooses aren't named by a model`(steps: String) async throws {
    let result = try await run(steps, answering: "secret.txt")
    #expect(result.failure == nil)
    #expect(!folder.exists("old/secret.txt"))
  }

  @Test func `what a folder's sync leaves out is decided with the key`() async throws {
    let sync = "- folder.sync: old\n  to: new\n  exclude: ${[first(all)]}"
    let refused = try await run(sync, answering: "secret.*")
    #expect(
      refused.failure?.contains("`exclude` of `folder.sync` has text in it that a model wrote")
        == true, "\(refused.failure ?? "it runs")")
    let permitted = try await run(sync, answering: "secret.*", permissions: "write: [.]")
    #expect(permitted.failure == nil)
    #expect(folder.exists("new/other.txt") && !folder.exists("new/secret.txt"))
  }

  @Test(arguments: ["args: [$prev]", "input: $prev", "env: { F: $prev }"])
  func `a program gets a file that a model named only with both keys`(
    parameter: String
  ) async throws {
    let steps = "- file.find: ${first(all)}\n- shell.run: echo\n  \(parameter)"
    let refused = try await run(steps, answering: old, permissions: "read: [.], run: [/bin/sh]")
    #expect(
      refused.failure?.contains("a model named what is given for") == true,
      "\(refused.failure ?? "it runs")")
    let permitted = try await run(
      steps, answering: old, permissions: "read: [.], write: [.], run: [/bin/sh]")
    #expect(permitted.failure?.contains("a model named") != true, "\(permitted.failure ?? "")")
  }
}
