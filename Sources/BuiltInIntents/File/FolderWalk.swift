import AppIntents
import SystemPackage

/// Lists a folder and the folders in it.
///
/// Doesn't follow links to folders, so the walk always ends. Skips inner folders that can't be
/// read, with a line in the run's log.
struct FolderWalk {
  let folder: FilePath
  let isRecursive: Bool
  let includesHidden: Bool

  struct Entry {
    let path: FilePath
    /// The path relative to the folder where the walk started.
    let relative: FilePath
    let name: FilePath.Component
    /// The status of a link's target, or of the link itself if the target is missing.
    let status: FileStatus
  }

  /// Calls `body` with each file and folder, sorted within a folder by the bytes of their names.
  func forEach(_ body: (Entry) throws -> Void) throws {
    let context = IntentContext.current
    // Throws if the top folder can't be read.
    try visit(try context.files.entries(of: folder), of: folder, FilePath(""), context, body)
  }

  private func visit(
    _ names: [FilePath.Component], of folder: FilePath, _ relative: FilePath,
    _ context: IntentContext, _ body: (Entry) throws -> Void
  ) throws {
    for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) })
    where includesHidden || name.bytes.first != UInt8(ascii: ".") {
      try Task.checkCancellation()
      let path = folder.appending(name)
      // A file that disappears after listing isn't an error.
      guard let own = try context.files.statusIfPresent(of: path, followingLinks: false) else {
        continue
      }
      let status =
        own.kind == .link ? (try? context.files.status(of: path, followingLinks: true)) : nil
      let inside = relative.appending(name)
      try body(Entry(path: path, relative: inside, name: name, status: status ?? own))
      guard isRecursive, own.kind == .folder else { continue }
      do {
        let names = try context.files.entries(of: path)
        try visit(names, of: path, inside, context, body)
      } catch let error as FileError where error.operation == "list" && error.path == path {
        context.report(.log("passed over: \(error.description)"))
      }
    }
  }
}

extension FilePath.Component {
  var bytes: [UInt8] { FilePath(root: nil, [self]).bytes }
}

extension GlobPattern {
  /// Whether the pattern matches the name, or the relative path if it contains `/`.
  func matches(_ entry: FolderWalk.Entry) -> Bool {
    isAboutPaths ? matches(entry.relative) : matches(entry.name)
  }
}
