import AppIntentsCore
import SystemPackage

/// The files that a step is given. A folder stands for the files in it and in the folders inside it,
/// except those whose names start with a dot.
struct GivenFiles {
  let items: [IntentFile]

  /// Calls `body` with each file. Reports the progress, and passes over files in folders that can't be
  /// read.
  func forEach(_ body: (_ file: IntentFile) throws -> Void) throws {
    let context = IntentContext.current
    for (index, item) in items.enumerated() {
      try Task.checkCancellation()
      context.reportFiles(done: index, of: items.count)
      guard let path = item.resolvedPath else {
        try body(item)
        continue
      }
      guard let status = try context.statusUnlessDangling(of: path) else { continue }
      guard status.kind == .folder else {
        try body(item)
        continue
      }
      // Of several folders, those that are done are counted.
      let walk = FolderWalk(
        folder: path, isRecursive: true, includesHidden: false, saysHowMany: items.count == 1)
      try walk.forEach { entry in
        guard entry.kind == .file || entry.kind == .link,
          try entry.status(in: context.files)?.kind == .file
        else { return }
        let path = entry.path
        do {
          try body(IntentFile(path: path))
        } catch let error as FileError where error.path == path {
          context.report(.log("passed over: \(error.description)"))
        }
      }
    }
  }
}

extension IntentContext {
  /// The status of a file or folder; nil for a link that leads nowhere, which the log then says. A pattern
  /// such as `~/In/**` finds such links, too.
  func statusUnlessDangling(of path: FilePath) throws -> FileStatus? {
    do {
      return try files.status(of: path, followingLinks: true)
    } catch let error as FileError where error.kind == .missing {
      guard try files.statusIfPresent(of: path, followingLinks: false)?.kind == .link else {
        throw error
      }
      report(.log("passed over: `\(path.shown)` is a link that leads nowhere"))
      return nil
    }
  }
}
