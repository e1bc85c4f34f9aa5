import AppIntents
import SystemPackage

/// Goes through a folder, and the folders in it.
///
/// Links to folders are not entered, so it always comes to an end. Folders inside that can't be
/// read are passed over, with a line in the run's log.
struct FolderWalk {
  let folder: FilePath
  let isRecursive: Bool
  let includesHidden: Bool

  struct Entry {
    let path: FilePath
    /// The path from the folder that the walk began in.
    let relative: FilePath
    let name: FilePath.Component
    /// Of what a link leads to, or of the link where that is nothing.
    let status: FileStatus
  }

  /// Calls with each file and folder, those of a folder in the order of their names' bytes.
  func forEach(_ body: (Entry) throws -> Void) throws {
    let context = IntentContext.current
    // What can't be read at the top is an error.
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
      // Between listing and looking a file may go; that is no error.
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
        context.report(.log("passed over: \(error)"))
      }
    }
  }
}

extension FilePath.Component {
  var bytes: [UInt8] { FilePath(root: nil, [self]).bytes }
}

extension GlobPattern {
  /// Whether the pattern matches the name, or for a pattern with `/` the path from the folder.
  func matches(_ entry: FolderWalk.Entry) -> Bool {
    isAboutPaths ? matches(entry.relative) : matches(entry.name)
  }
}
