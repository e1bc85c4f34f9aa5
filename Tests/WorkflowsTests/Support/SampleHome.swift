import Foundation
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing

/// A home folder of its own with a copy of a workflow's sample files, gone when the test is over.
final class SampleHome {
  let workflow: String
  let folder: TestFolder

  init(_ workflow: String) throws {
    self.workflow = workflow
    folder = try TestFolder(
      copying: Repository.workflows.appending(path: "Samples/\(workflow)"))
  }

  var url: URL { folder.url }

  /// Runs the workflow with this home.
  func run(_ arguments: String...) async throws -> Program {
    try await Program.run(
      Repository.segue, ["run", "Workflows/\(workflow).yaml"] + arguments, home: url)
  }

  /// The absolute path of a file of this home.
  func path(_ relative: String) -> String { folder[relative].string }

  func text(_ relative: String) throws -> String { try folder.text(relative) }

  func data(_ relative: String) throws -> Data { try folder.data(relative) }

  func write(_ text: String, to relative: String) throws { try folder.write(text, to: relative) }

  /// Sets the modification time of a file.
  func setModified(_ relative: String, to date: Date) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: path(relative))
  }

  /// The relative paths of all files below a folder of this home, in order, without hidden ones.
  func files(_ folder: String = "") -> [String] {
    let found = FileManager.default.enumerator(atPath: path(folder)) ?? .init()
    var files: [String] = []
    for case let name as String in found
    where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: path(folder.isEmpty ? name : "\(folder)/\(name)"), isDirectory: &isFolder)
      if !isFolder.boolValue { files.append(name) }
    }
    return files.sorted()
  }

  /// The names of the files in the trash.
  func trash() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(".local/share/Trash/files"))) ?? [])
      .sorted()
  }
}

/// Expects a run that succeeded, and shows its messages where it didn't.
func expectSuccess(_ run: Program, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(run.code == 0, "\(run.talk)", sourceLocation: sourceLocation)
}
