import AppIntentsCore
import FileOperations
import Foundation
import SystemPackage
import WorkflowTesting

/// The contexts of generated cases: no program starts, no host is reached, and values stay small.
enum CaseContext {
  static func make(
    in folder: FilePath, files: any FileAccess = LocalFiles(), isSimulation: Bool = false,
    answers: [IntentValue] = []
  ) -> IntentContext {
    TestContext.make(
      folder: folder, files: files, interaction: ScriptedInteraction(answers),
      isSimulation: isSimulation
    )
    .replacing(
      permissions: IntentContext.Permissions(
        permit: { _ in throw IntentFailure("no program may start", kind: .notPermitted) },
        reach: { _, _ in throw IntentFailure("no host may be reached", kind: .notPermitted) }),
      limits: ValueLimits(bytes: 1_000_000))
  }
}

/// A few files for cases to work on.
struct SampleFiles {
  private static let files = [
    "a": "text", "in/b": "more", "in/c.txt": "", "in/d.json": "{\"a\": 1}",
  ]
  private let folder: FilePath

  init(in folder: FilePath) throws {
    self.folder = folder
    try restore()
  }

  /// Writes the files that are missing.
  func restore() throws {
    for (name, text) in Self.files {
      let file = folder.appending(name)
      if FileManager.default.fileExists(atPath: file.string) { continue }
      // An earlier case may have made a file where the folder belongs.
      try? FileManager.default.createDirectory(
        atPath: file.removingLastComponent().string, withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: URL(filePath: file.string))
    }
  }

  /// Throws unless the first file is as it was.
  func requireUnchanged() throws {
    let text = try? String(contentsOf: URL(filePath: folder.appending("a").string), encoding: .utf8)
    try require(text == "text", "the dry run changed a file")
  }
}
