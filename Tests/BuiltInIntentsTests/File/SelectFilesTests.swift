import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Select File")
struct SelectFilesTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder([
      "d/b.txt": "", "d/a \n": "", "d/.hidden": "", "d/inner/c": "", "other": "",
    ])
  }

  private func select(
    _ parameters: [String: any Sendable], answering answer: IntentValue?
  ) async throws -> (IntentValue, ScriptedInteraction) {
    let person = ScriptedInteraction(answer.map { [$0] } ?? [])
    let run = TestRun(interaction: person, folder: folder.path)
    let all = parameters.merging(["question": "Which?"]) { one, _ in one }
    return (try await value(SelectFiles.self, all, in: run), person)
  }

  private func files(_ names: String...) -> IntentValue {
    .list(names.map { .file(IntentFile(path: folder[$0])) })
  }

  @Test func `the files of a folder are listed, and another path may be entered`() async throws {
    let given: [String: any Sendable] = ["folder": folder["d"]]
    let (chosen, person) = try await select(given, answering: .text("d/b.txt"))
    #expect(chosen == files("d/b.txt"))
    #expect(person.asked.map(\.prompt) == ["Which?"])
    #expect(person.asked.first?.suggestions.map(\.title) == ["a \\x0A", "b.txt"])
    #expect(try await select(given, answering: .text("other")).0 == files("other"))
    let listed = IntentValue.file(IntentFile(path: folder["d/a \n"]))
    #expect(try await select(given, answering: listed).0 == files("d/a \n"))
  }

  @Test func `several are chosen by their names`() async throws {
    let given: [String: any Sendable] = ["folder": folder["d"], "several": true]
    let (chosen, person) = try await select(given, answering: .list(["b.txt", "a \\x0A"]))
    #expect(chosen == files("d/a \n", "d/b.txt"))
    #expect(
      person.asked.map(\.kind)
        == [.choices([Question.Option("a \\x0A"), Question.Option("b.txt")])])
    #expect(try await select(given, answering: .list([])).0 == .list([]))
    await #expect(throws: IntentFailure("the answer `x` isn't among the files to choose from")) {
      try await select(given, answering: .list(["x"]))
    }
  }

  @Test func `folders are chosen with another kind`() async throws {
    let given: [String: any Sendable] = ["kind": SelectedKind.folder, "several": true]
    #expect(try await select(given, answering: .list(["d"])).0 == files("d"))
    await #expect(throws: IntentFailure("`\(folder["other"])` is not a folder")) {
      try await select(["kind": SelectedKind.folder], answering: .text("other"))
    }
    await #expect(throws: IntentFailure("`\(folder["d"])` is a folder")) {
      try await select([:], answering: .text("d"))
    }
    await #expect(throws: IntentFailure.self) {
      try await select(
        given.merging(["folder": folder["d/inner"]]) { $1 }, answering: .list([]))
    }
  }

  @Test func `a file that doesn't exist is an error, and so is having nobody to ask`() async throws
  {
    await #expect(throws: FileError.self) { try await select([:], answering: .text("none")) }
    await #expect(throws: InteractionError.self) { try await select([:], answering: nil) }
  }
}

@Suite("Reveal in File Manager")
struct RevealFileTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder(["in/a \"'\n": "a"]) }

  /// A run in which the programs are scripts.
  private func run(
    gdbus: String, permitted: Set<String> = ["gdbus", "xdg-open"], isSimulation: Bool = false
  ) throws -> TestRun {
    for (name, script) in ["gdbus": gdbus, "xdg-open": #"printf %s "$1" > opened"#] {
      let program = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.string)
    }
    return TestRun(
      environment: ["PATH": "\(folder["bin"].string):/usr/bin:/bin"], folder: folder.path,
      temporaryFolder: folder.path,
      permissions: .init(permit: { permission in
        guard permitted.contains(where: { permission == .run($0) }) else {
          throw IntentFailure("no", kind: .notPermitted)
        }
      }), isSimulation: isSimulation)
  }

  private func reveal(in run: TestRun) async throws {
    let file = IntentFile(path: folder["in/a \"'\n"])
    let result = try await IntentContext.$current.withValue(run.context) {
      let intent = RevealFile()
      intent.file = file
      return run.context.isSimulation ? try await intent.simulate() : try await intent.perform()
    }
    #expect(result._outcome.value == .file(file))
  }

  @Test func `the file manager is asked to select it`() async throws {
    try await reveal(in: run(gdbus: #"for last; do :; done; printf '%s\n' "$@" > asked"#))
    let asked = try folder.text("asked").split(separator: "\n").suffix(3)
    #expect(
      asked == [
        "org.freedesktop.FileManager1.ShowItems",
        "['file://\(folder["in"].string)/a%20%22%27%0A']", "''",
      ])
    #expect(!FileManager.default.fileExists(atPath: folder["opened"].string))
  }

  @Test(arguments: [["gdbus", "xdg-open"], ["xdg-open"]])
  func `without one the folder is opened`(permitted: [String]) async throws {
    try await reveal(in: run(gdbus: "exit 1", permitted: Set(permitted)))
    #expect(try folder.text("opened") == folder["in"].string)
  }

  @Test func `it takes a permission, and a dry run shows nothing`() async throws {
    let refused = try run(gdbus: "touch asked", permitted: [])
    await #expect(throws: IntentFailure("no", kind: .notPermitted)) {
      try await reveal(in: refused)
    }
    let dry = try run(gdbus: "touch asked", isSimulation: true)
    try await reveal(in: dry)
    #expect(
      dry.messages == [
        .wouldDo("reveal `\(folder["in"].string)/a \"'\\x0A` in the file manager")
      ])
    #expect(!FileManager.default.fileExists(atPath: folder["asked"].string))
  }
}
