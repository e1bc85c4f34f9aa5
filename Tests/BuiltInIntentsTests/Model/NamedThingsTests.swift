import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// What was found by a name that a model wrote: each use needs the key of `permissions` for it.
@Suite("What a model has named")
struct NamedThingsTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("secret", to: "old/secret.txt")
  }

  /// Steps after a model has answered with a path. It is the only item of `$all`.
  private func run(
    _ steps: String, answering answer: IntentValue, permissions: String,
    calling other: String = "steps: [file.delete: $given]\ninputs: { given: { type: any } }"
  ) async throws -> WorkflowRun {
    let run = TestRun(folder: folder.path, models: ScriptedModels(answer))
    let lines = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try await WorkflowTester(
      """
      permissions: { \(permissions) }
      steps:
        - model.use: Where?
          input: none
          as: where
        - set: { all: ["${where}"] }
      \(lines)
      """, in: run.context
    ).workflows(["other": other]).run()
  }

  /// Removes what an earlier run has made.
  private func reset() throws {
    for name in ["old", "new"] {
      try? FileManager.default.removeItem(atPath: folder.path.appending(name).string)
    }
    try folder.write("secret", to: "old/secret.txt")
  }

  private func inFolder(_ name: String) -> IntentValue {
    .text(folder.path.appending(name).string)
  }

  @Test(arguments: [
    "- file.delete: $prev", "- file.move: $prev\n  to: new/",
    "- for: $prev\n  each: found\n  do:\n    - file.rename: $found\n      to: b.txt",
    "- set: { kept: { a: \"${prev}\" } }\n- file.delete: ${first(kept.a)}",
    "- list.filter: $prev\n  where: item.name is not \"x\"\n- file.delete: $prev",
    "- list.map: $prev\n  to: item\n- file.delete: $prev",
    // It passes its input on, and has a path beside it.
    "- notify: done\n- file.delete: $prev",
    "- list.reverse: $prev\n- file.delete: ${first(prev)}",
    "- dictionary.set: {}\n  key: a\n  value: $prev\n- file.delete: ${first(prev.a)}",
    "- run: other\n  with: { given: $prev }",
    "- file.append: more\n  to: ${first(prev)}",
  ])
  func `a file in a folder that a model named is changed only with both keys`(
    use: String
  ) async throws {
    for (keys, isPermitted) in [("read: [.]", false), ("read: [.], write: [.]", true)] {
      for find in ["- file.find: ${first(all)}", "- folder.list: ${first(all)}"] {
        try reset()
        let result = try await run(
          "\(find)\n\(use)", answering: inFolder("old"), permissions: keys)
        let failure = result.failure ?? "it runs"
        #expect((result.failure == nil) == isPermitted, "\(failure)")
        if isPermitted { continue }
        #expect(failure.contains("a model named what is given for"), "\(failure)")
        #expect(try folder.text("old/secret.txt") == "secret")
      }
    }
  }

  @Test(arguments: [
    "- file.read: ${first(prev)}", "- print: ${first(prev).text}", "- print: ${first(prev).name}",
    "- file.copy: notes.txt\n  to: copy.txt\n- file.delete: $prev",
    "- file.read: ${first(prev)}\n- file.append: $prev\n  to: notes.txt\n- file.move: $prev\n  to: b.txt",
  ])
  func `it is read with the key for reading, and other files are changed as before`(
    use: String
  ) async throws {
    try folder.write("notes", to: "notes.txt")
    let result = try await run(
      "- file.find: ${first(all)}\n\(use)", answering: inFolder("old"), permissions: "read: [.]")
    #expect(result.failure == nil)
  }

  @Test(arguments: [
    ("- file.write: new\n  to: ${first(all)}\n  conflict: skip", false),
    ("- file.append: \"\"\n  to: ${first(all)}\n  newline: false", false),
    ("- file.write: new\n  to: ${first(all)}\n  conflict: append", false),
    ("- file.write: new\n  to: ${first(all)}\n  conflict: replace", true),
    ("- file.write: new\n  to: ${first(all)}\n  conflict: rename", true),
    ("- file.append: new\n  to: ${first(all)}.new", true),
  ])
  func `what a step has written is read with the key for writing, and what was there before isn't`(
    write: String, isMade: Bool
  ) async throws {
    try folder.write("notes", to: "notes.txt")
    for read in [
      "file.read: $prev", "print: ${prev.text}", "text.trim: $prev", "text.trim: ${prev}",
    ] {
      try reset()
      let result = try await run(
        "\(write)\n- \(read)", answering: inFolder("old/secret.txt"),
        permissions: "write: [.]")
      #expect((result.failure == nil) == isMade, "\(read): \(result.failure ?? "it runs")")
    }
    try reset()
    let both = try await run(
      "\(write)\n- file.read: $prev", answering: inFolder("old/secret.txt"),
      permissions: "read: [.], write: [.]")
    #expect(both.failure == nil)
  }

  @Test func `a number that a model gives is no id`() async throws {
    for (keys, isPermitted) in [("reach: []", false), ("read: [.], write: [.]", true)] {
      for steps in [
        "- run.undo: ${first(all)}", "- run.undo: ${where + 1}", "- store.get: ${first([where])}",
        "- list.map: [1]\n  to: item + where\n- run.undo: ${first(prev)}",
      ] {
        let result = try await run(steps, answering: 12, permissions: keys)
        let isRefused = result.failure?.contains("a model") == true
        #expect(isRefused != isPermitted, "\(steps): \(result.failure ?? "it runs")")
      }
    }
  }
}
