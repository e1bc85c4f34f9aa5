import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage

/// The files that decided which workflows a workflow runs and which intents of apps it has, as they were when
/// it was compiled.
struct OtherFiles: Sendable {
  private var stamps: [FilePath: WorkflowFile.Stamp?] = [:]
  /// Whether a change of any of them would be visible.
  private var isSettled = true

  /// No other files.
  init() {}

  init(of compilation: Compilation, at now: Date) {
    let used = Set(compilation.workflow?.all.dropFirst().map(\.document.source.file) ?? [])
    for path in Set(compilation.looked) {
      let stamp = WorkflowFile.Stamp(of: path)
      stamps.updateValue(stamp, forKey: path)
      // It may have changed between the reading and now.
      if stamp.map({ $0.isFresh(at: now) }) ?? used.contains(path) { isSettled = false }
    }
  }

  /// Whether compiling the workflow again would have the same result.
  var areUnchanged: Bool {
    isSettled && stamps.allSatisfy { WorkflowFile.Stamp(of: $0) == $1 }
  }

  /// The folders that have any of them. One that doesn't exist will be made in the one around it.
  var folders: Set<FilePath> {
    var folders: Set<FilePath> = []
    for path in stamps.keys {
      let folder = path.removingLastComponent()
      if let existing = [folder, folder.removingLastComponent()].first(where: Self.exists) {
        folders.insert(existing)
      }
    }
    return folders
  }

  private static func exists(_ path: FilePath) -> Bool {
    path.withPlatformString { access($0, F_OK) == 0 }
  }
}
