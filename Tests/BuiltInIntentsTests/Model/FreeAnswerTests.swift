import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// Ordinary uses of what a model answers, which need no permission or the obvious one.
@Suite("What is free of a model's answer")
struct FreeAnswerTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Steps after a model has answered. Its answer is the only item of `$all`.
  private func run(
    _ steps: String, answering answer: IntentValue, permissions: String = ""
  ) async throws -> WorkflowRun {
    let context = TestContext.make(folder: folder.path, stored: folder["stored"])
      .replacing(models: ScriptedModels(answer))
    let lines = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try await WorkflowTester(
      """
      \(permissions.isEmpty ? "" : "permissions: { \(permissions) }\n")steps:
        - model.use: Where?
          input: none
          as: where
        - set: { all: ["${where}"] }
      \(lines)
      """, in: context
    ).run()
  }

  @Test func `a date and a number beside a text of a dictionary are no text`() async throws {
    let answer: IntentValue = .dictionary([
      "vendor": "../x", "date": .date(IntentDate(Date(timeIntervalSince1970: 0), in: .gmt)),
      "kind": "note", "count": 3,
    ])
    let extract = """
      model.extract:
            vendor: text
            date: date
            count: number
            kind: { values: [note, bill] }
      """
    func extracting(_ steps: String) async throws -> WorkflowRun {
      let context = TestContext.make(folder: folder.path, stored: folder["stored"])
        .replacing(models: ScriptedModels(answer))
      let lines = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
      return try await WorkflowTester(
        "steps:\n  - \(extract)\n    input: A bill\n    as: d\n\(lines)", in: context
      ).run()
    }
    for write in [
      "- file.write: x\n  to: new/${d.date.year}/${d.kind}-${d.count}.txt",
      "- set: { c: $d }\n- file.write: x\n  to: new/${c.date.year}/${c.kind}-${c.count}.txt",
      "- set: { l: [$d] }\n- file.write: x\n"
        + "  to: new/${first(l).date.year}/${l[1].kind}-${l.last.count}.txt",
      "- for: [$d]\n  do:\n    - file.write: x\n"
        + "      to: new/${item.date.year}/${item.kind}-${item.count}.txt",
    ] {
      let result = try await extracting(write)
      #expect(result.failure == nil, "\(write)")
      #expect(folder.exists("new/1970/note-3.txt"))
      try? FileManager.default.removeItem(atPath: folder.path.appending("new").string)
    }
    for read in ["first([d.vendor])", "first([d]).vendor", "d[\"ven\" + \"dor\"]"] {
      let result = try await extracting("- file.write: x\n  to: new/${\(read)}")
      #expect(
        result.failure?.contains("has text in it that a model wrote") == true,
        "\(read): \(result.failure ?? "it runs")")
    }
  }

  @Test(arguments: ["print: done", "notify: done", "log: done", "wait: 0s"])
  func `a step hands on what a model named without reading it`(step: String) async throws {
    try folder.write("notes", to: "old/notes.txt")
    let steps = "- file.append: more\n  to: ${first(all)}\n- \(step)"
    let path = IntentValue.text(folder.path.appending("old/notes.txt").string)
    let result = try await run(steps, answering: path, permissions: "write: [.]")
    #expect(result.failure == nil)
    let read = try await run(
      steps + "\n- file.read: $prev", answering: path, permissions: "write: [.]")
    #expect(read.failure?.contains("a model named what is given for") == true)
  }

  @Test func `files that a model's text chooses are counted and told without a permission`()
    async throws
  {
    try folder.write("notes", to: "old/notes.txt")
    let find = "- file.find: old\n  where: item.name is first(all)\n  as: f\n"
    for use in [
      "print: $f", "print: ${first(f)}", "log: $f", "list.count: $f", "print: ${count(f)}",
    ] {
      let result = try await run("\(find)- \(use)", answering: "notes.txt")
      #expect(result.failure == nil, "\(use)")
    }
    for use in ["file.read: ${first(f)}", "notify: done\n  icon: ${first(f)}", "file.delete: $f"] {
      let result = try await run("\(find)- \(use)", answering: "notes.txt")
      #expect(result.failure?.contains("a model named what is given for") == true, "\(use)")
    }
    #expect(folder.exists("old/notes.txt"))
  }

  @Test func `the parts of an address are texts like it`() async throws {
    let parts = try await run(
      "- print: ${url(first(all)).host}\n- value: ${url(first(all)).host}",
      answering: "https://example.org/x")
    #expect(parts.result == "example.org")
    #expect(parts.failure == nil)
    let write = try await run(
      "- file.write: x\n  to: new/${url(first(all)).host}", answering: "https://example.org/x")
    #expect(write.failure?.contains("has text in it that a model wrote") == true)
    #expect(!folder.exists("new"))
  }

  @Test func `a folder is made with the key for writing`() async throws {
    let result = try await run(
      "- folder.make: old/${first(all)}/b", answering: "a", permissions: "write: [.]")
    #expect(result.failure == nil)
    #expect(folder.exists("old/a/b"))
  }

  @Test(arguments: [(false, false), (true, true)])
  func `a choice is as free as the values to choose from`(
    isModels: Bool, isRefused: Bool
  ) async throws {
    let context = TestContext.make(folder: folder.path).replacing(
      models: ScriptedModels(["a", "b"], "a"))
    let values = isModels ? "$names" : "[a, b]"
    let result = try await WorkflowTester(
      """
      steps:
        - model.use: Which names are there?
          input: none
          output: list
          as: names
        - model.use: Which one?
          input: none
          values: \(values)
          as: one
        - set: { all: ["${one}"] }
        - file.write: x
          to: new/${first(all)}
      """, in: context
    ).run()
    #expect(
      (result.failure?.contains("has text in it that a model wrote") == true) == isRefused,
      "\(result.failure ?? "it runs")")
    #expect(folder.exists("new/a") != isRefused)
  }
}
