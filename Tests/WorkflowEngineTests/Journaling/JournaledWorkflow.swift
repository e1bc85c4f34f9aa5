import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import WorkflowTesting

@testable import WorkflowEngine

/// A workflow that runs again and again with the same journal, in a folder of its own.
final class JournaledWorkflow: @unchecked Sendable {
  private let files: TestFolder
  let log = MessageLog()
  let tester: WorkflowTester
  private(set) var entries: [JournalEntry] = []

  init(_ text: String, answers: any Interaction = UnattendedInteraction()) throws {
    files = try TestFolder()
    let text = text.replacing(/(say|need): ([^\s,\]]+)/) { match in
      "shell.run: echo \(match.2) >> lines" + (match.1 == "need" ? "; test -e ok" : "")
    }
    let others = ["other": Self.other]
    tester = WorkflowTester(
      text, intents: changingIntents,
      in: TestContext.make(folder: files.path, interaction: answers, clock: TestClock(), log: log)
    ).workflows(others)
  }

  private static let other = """
    steps:
      - shell.run: echo inner >> lines
      - shell.run: echo needed >> lines; test -e ok
    on_failure:
      - shell.run: echo caught >> lines
    """

  var folder: FilePath { files.path }

  /// Runs the workflow, or continues it after its end.
  func run() async throws -> WorkflowRun {
    let earlier = entries.isEmpty ? [] : entries + [.continued]
    return try await run(after: earlier)
  }

  func run(
    after earlier: [JournalEntry], dying death: MemoryJournal.Death = .never
  ) async throws -> WorkflowRun {
    let journal = MemoryJournal(after: earlier, dying: death)
    let run = try await tester.journaled(in: journal).run()
    entries = journal.entries
    return run
  }

  func permit() throws {
    try LocalFiles().write(Data(), to: folder.appending("ok"), replacing: true)
  }

  /// Waits until a step writes into the pipe `began` that it has made.
  func waitForBegan() async throws {
    let path = folder.appending("began").string
    while access(path, F_OK) != 0 { await Task.yield() }
    try await Task.detached {
      let pipe = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
      defer { try? pipe.close() }
      var byte: UInt8 = 0
      _ = try withUnsafeMutableBytes(of: &byte) { try pipe.read(into: $0) }
    }.value
  }

  /// The lines that the steps have written since the last call.
  func lines() throws -> [String] {
    let path = folder.appending("lines")
    guard let data = try? LocalFiles().read(path) else { return [] }
    try LocalFiles().remove(path)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
