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
      if items.count > 1 {
        context.report(.progress(Double(index) / Double(items.count), item.filename))
      }
      guard let path = item.resolvedPath,
        try context.files.status(of: path, followingLinks: true).kind == .folder
      else {
        try body(item)
        continue
      }
      let walk = FolderWalk(folder: path, isRecursive: true, includesHidden: false)
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
