import AppIntentsCore
import OrderedCollections
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

  // MARK: - Lists

  @Test(arguments: [
    "- list.combine: $l\n  other: [old/secret.txt, \"${folder}/${first(all)}\"]\n  how: common",
    "- list.combine: $l\n  other: [\"${folder}/${first(all)}\"]\n  how: difference",
    "- list.combine: [\"${folder}/${first(all)}\"]\n  other: $l\n  how: union",
  ])
  func `a file that is chosen by comparing it with a model's texts is as limited as others`(
    choice: String
  ) async throws {
    let use =
      "- set: { folder: \"\(folder.path.appending("old"))\" }\n- folder.list: old\n  as: l\n"
      + "\(choice)\n"
    let refused = try await run(use + "- file.delete: ${prev.last}", answering: "secret.txt")
    #expect(
      refused.failure?.contains("a model") == true, "\(refused.failure ?? "it runs")")
    #expect(folder.exists("old/secret.txt") && folder.exists("old/other.txt"))
    let counted = try await run(
      use + "- list.count: $prev\n- file.write: x\n  to: new/${prev}.txt",
      answering: "secret.txt")
    #expect(counted.failure == nil)
  }

  @Test func `rows of a model's are combined, compared and counted without a permission`()
    async throws
  {
    let answer: IntentValue = .list([
      .dictionary(["vendor": "A", "amount": 3]), .dictionary(["vendor": "B", "amount": 4]),
    ])
    let context = TestContext.make(folder: folder.path)
    for how in ["append", "union", "common", "difference"] {
      let result = try await WorkflowTester(
        """
        steps:
          - model.extract: { vendor: text, amount: number }
            input: A bill
            many: true
            as: rows
          - list.combine: $rows
            other: [{ vendor: A, amount: 3 }, { vendor: C, amount: 3 }]
            how: \(how)
          - list.unique: $prev
            by: vendor
            as: both
          - list.count: $both
          - file.write: x
            to: \(how)/${prev}.txt
          - for: $both
            do:
              - file.write: x
                to: \(how)/${item.amount}-${index}.txt
          - print: $both
        """, in: context.replacing(models: ScriptedModels(answer))
      ).run()
      #expect(result.failure == nil, "\(how)")
    }
  }

  @Test func `a list that is added to another chooses nothing`() async throws {
    let result = try await run(
      "- folder.list: old\n  as: l\n- list.map: $l\n"
        + "  to: { file: \"${item}\", why: \"${first(all)}\" }\n"
        + "- list.combine: $prev\n  other: $prev\n- list.sort: $prev\n  by: file.name\n"
        + "- list.unique: $prev\n  by: file.name\n"
        + "- for: $prev\n  do:\n    - file.delete: $item.file",
      answering: "secret.txt")
    #expect(result.failure == nil)
    #expect(!folder.exists("old/secret.txt") && !folder.exists("old/other.txt"))
  }

  // MARK: - Keys and positions

  /// Each takes one of the files in `$l` by a text of the model's that says which part of a value is taken, or
  /// in which order the parts are.
  static let keys: [(answer: String, choice: String)] = [
    (
      "secret.txt",
      "- list.map: $l\n  to: { name: \"${item.name}\", file: \"${item}\" }\n"
        + "- list.merge: $prev\n  other: [{ name: \"${first(all)}\", wanted: true }]\n  by: name\n"
        + "- list.filter: $prev\n  where: item.wanted has value\n- value: ${first(prev).file}"
    ),
    (
      "name",
      "- list.map: $l\n  to: { name: \"${item.name}\", file: \"${item}\" }\n"
        + "- list.merge: $prev\n  other: [{ name: secret.txt, wanted: true }]\n"
        + "  by: ${first(all)}\n"
        + "- list.filter: $prev\n  where: item.wanted has value\n- value: ${first(prev).file}"
    ),
    ("b", "- dictionary.make: [a, \"${first(all)}\"]\n  values: $l\n- value: ${prev.b}"),
    (
      "b",
      "- dictionary.rename: { a: \"${l[1]}\", c: \"${l[2]}\" }\n"
        + "  keys: { c: \"${first(all)}\" }\n- value: ${prev.b}"
    ),
    ("name", "- list.sort: $l\n  by: ${first(all)}\n- value: ${prev.last}"),
    ("name", "- list.unique: $l\n  by: ${first(all)}\n- value: ${prev[2]}"),
    ("name", "- list.group: $l\n  by: ${first(all)}\n- value: ${first(prev[\"secret.txt\"])}"),
    ("last", "- list.get: $l\n  position: ${first(all)}"),
    ("2", "- list.get: $l\n  position: ${first(all)}"),
    ("1", "- list.remove: $l\n  position: ${first(all)}\n- value: ${first(prev)}"),
  ]

  @Test(arguments: keys)
  func `a file that a model's key or position takes is changed only with the keys`(
    key: (answer: String, choice: String)
  ) async throws {
    let use = "- folder.list: old\n- list.sort: $prev\n  by: name\n  as: l\n\(key.choice)\n"
    let refused = try await run(use + "- file.delete: $prev", answering: .text(key.answer))
    #expect(
      refused.failure?.contains("a model named what is given for") == true,
      "\(refused.failure ?? "it runs")")
    #expect(folder.exists("old/secret.txt"))
    // What a condition says of such files needs a key, too.
    if !key.choice.contains("list.filter") {
      let told = try await run(use + "- print: $prev", answering: .text(key.answer))
      #expect(told.failure == nil)
    }
    let permitted = try await run(
      use + "- file.delete: $prev", answering: .text(key.answer),
      permissions: "read: [.], write: [.]")
    #expect(permitted.failure == nil)
    #expect(!folder.exists("old/secret.txt"))
    #expect(folder.exists("old/other.txt"))
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
