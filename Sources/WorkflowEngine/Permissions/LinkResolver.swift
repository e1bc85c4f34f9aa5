package import AppIntentsCore
package import SystemPackage

/// Follows the links in paths, in the files as a run sees them.
package struct LinkResolver: Sendable {
  let files: any FileAccess
  /// Whether a link is followed, by the path of the link itself. One that isn't counts as a plain name.
  let follows: @Sendable (FilePath) -> Bool

  package init(
    files: any FileAccess, follows: @escaping @Sendable (FilePath) -> Bool = { _ in true }
  ) {
    self.files = files
    self.follows = follows
  }

  /// The path without links. An entry that doesn't exist, or can't be read, counts as a plain name;
  /// using the path reports the problem.
  ///
  /// - Parameter followingLast: whether a link at the end of the path is followed, too.
  package func resolve(_ path: FilePath, followingLast: Bool) -> FilePath {
    var done = FilePath("/")
    var rest = Array(path.components)[...]
    var links = 0
    while let name = rest.popFirst() {
      switch name.kind {
      case .currentDirectory: continue
      case .parentDirectory:
        done.removeLastComponent()
        continue
      case .regular: break
      }
      let here = done.appending(name)
      // The kernel follows 40.
      guard links < 40, followingLast || !rest.isEmpty, let target = target(of: here) else {
        done = here
        continue
      }
      links += 1
      if target.isAbsolute { done = "/" }
      rest = (Array(target.components) + rest)[...]
    }
    return done
  }

  private func target(of path: FilePath) -> FilePath? {
    guard let status = try? files.status(of: path, followingLinks: false), status.kind == .link,
      follows(path)
    else { return nil }
    return try? files.linkTarget(of: path)
  }
}
