import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowTesting

/// Inputs that are files and folders.
@Suite("File inputs")
struct FileInputTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder(["a.txt": "A", "in/b.txt": "B"])
    try FileManager.default.createSymbolicLink(
      atPath: folder["dangling"].string, withDestinationPath: "nowhere")
  }

  private func run(
    _ type: String, _ value: IntentValue, startedWith start: IntentValue = .nothing
  ) async throws -> IntentValue {
    let tester = WorkflowTester(
      """
      inputs:
        at: { type: \(type) }
      steps:
        - set: { found: $at }
      output: ran
      """, intents: [], in: TestContext.make(folder: folder.path))
    let given = value == .nothing ? tester : tester.input("at", value)
    return try await given.run(startedWith: start).result
  }

  @Test(
    arguments: [
      ("file", "a.txt"), ("folder", "in"), ("[file]", "in/*.txt"), ("[file]", "none/*.txt"),
      ("[file]", "[ai]*"),
    ] as [(String, IntentValue)])
  func `what is there is taken`(type: String, value: IntentValue) async throws {
    #expect(try await run(type, value) == "ran")
  }

  @Test(
    arguments: [
      ("file", "none.txt", "`at`: there is no file `none.txt`"),
      ("folder", "none", "`at`: there is no folder `none`"),
      ("[file]", ["a.txt", "none.txt"], "`at`: there is no file `none.txt`"),
      ("file", "dangling", "`at`: there is no file `dangling`"),
      ("folder", "a.txt", "`at` needs a folder, but `a.txt` is a file"),
      ("file", "in", "`at` needs a file, but `in` is a folder"),
      ("[file]", ["a.txt", "in"], "`at` needs a file, but `in` is a folder"),
    ] as [(String, IntentValue, String)])
  func `what isn't there fails the run before its first step`(
    type: String, value: IntentValue, message: String
  ) async throws {
    let error = await #expect(throws: InputError.self) { try await run(type, value) }
    #expect(error?.message.replacing(folder.path.string + "/", with: "") == message)
  }

  @Test func `a trigger may tell of a file that is gone`() async throws {
    let gone = IntentValue.file(IntentFile(path: folder["gone.txt"]))
    #expect(try await run("file", .nothing, startedWith: gone) == "ran")
  }

  @Test func `the folders that a glob matches aren't given`() async throws {
    let tester = WorkflowTester(
      """
      inputs: { at: { type: [file], default: "[ai]*" } }
      steps:
        - set: { n: 1 }
      output: ${at.name}
      """, intents: [], in: TestContext.make(folder: folder.path))
    #expect(try await tester.run().result == ["a.txt"])
  }

  @Test(arguments: [
    ("", false), ("triggers:\n  - drive: any\n", true),
    ("triggers:\n  - folder: ~/In\n    kinds: [file, folder]\n", true),
    ("triggers:\n  - folder: ~/In\n", false),
  ])
  func `a run starts with a folder only if a trigger tells of folders`(
    triggers: String, isTaken: Bool
  ) async throws {
    let tester = WorkflowTester(
      triggers + "inputs: { at: { type: file } }\nsteps:\n  - set: { n: 1 }\noutput: ran\n",
      intents: [], in: TestContext.make(folder: folder.path))
    let result = try? await tester.run(startedWith: .file(IntentFile(path: folder["in"]))).result
    #expect((result == "ran") == isTaken)
  }
}
