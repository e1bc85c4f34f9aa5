import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowTesting

/// A folder with files that workflows change below `w`.
extension TestFolder {
  private var local: LocalFiles {
    LocalFiles(home: self["home"], dataHome: self["home/.local/share"])
  }

  /// Runs steps, and gives what would undo them.
  func changes(
    of steps: String, recordedIn journal: MemoryJournal = MemoryJournal(), endsEarly: Bool = false
  ) async throws -> UndoableRun {
    let files = UndoableFiles(local, keeping: self["former"])
    let run = try await WorkflowTester(
      "steps:\n\(steps)", intents: [KeepNote.self, DropNote.self],
      in: TestContext.make(folder: path, files: files)
    ).journaled(in: journal).run()
    #expect((run.failure != nil) == endsEarly)
    return try journal.undoableRun()
  }

  func undo(_ run: UndoableRun) async throws -> MemoryUndoSource {
    let source = MemoryUndoSource(run)
    _ = try await RunUndoing(run, recordedIn: source, files: local).perform()
    return source
  }

  /// The files with their texts, and the folders.
  func tree() throws -> [String: String] {
    var tree: [String: String] = [:]
    let all = FileManager.default.enumerator(atPath: self["w"].string)
    while let name = all?.nextObject() as? String {
      let path = self["w"].appending(name).string
      tree[name] = try? String(contentsOfFile: path, encoding: .utf8)
      if tree[name] == nil { tree[name] = "/" }
    }
    return tree
  }
}

extension String {
  /// Steps as they are below `steps`.
  var indentedByTwo: String {
    split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }
}
