import Glibc
import SystemPackage

/// Copies files, folders and links to names that don't exist yet.
struct Copier {
  let features: FileSystemFeatures
  /// Whether the source will be deleted afterwards: everything is synced, compared with the
  /// source, and keeps its owner.
  let isMove: Bool

  /// Copies; the caller deletes the part that was copied when this fails.
  func copy(_ source: Place, to target: Place) throws -> CopiedEntry {
    try Task.checkCancellation()
    let status = try source.status()
    return switch status.kind {
    case .file: try copyFile(source, to: target)
    case .folder: try copyFolder(source, to: target)
    case .link: try copyLink(source, status, to: target)
    case .other: throw SystemFailure.notRegular(source.path)
    }
  }

  private func copyFile(_ source: Place, to target: Place) throws -> CopiedEntry {
    // Not waiting for a writer, should a pipe have taken the file's place just now.
    try source.opened(O_RDONLY | O_NOFOLLOW | O_NONBLOCK) { input in
      let status = try EntryStatus(of: input, about: source.path)
      guard status.kind == .file else { throw SystemFailure.notRegular(source.path) }
      try target.opened(O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600) { output in
        let content = ContentCopier(
          input: input, output: output, source: source.path, target: target.path)
        try content.copy(size: status.size, blocks: status.blocks, features)
        try finish(output, like: status, from: input, about: target.path)
        if isMove {
          try content.compare()
          guard try EntryStatus(of: input, about: source.path).isUnchanged(since: status) else {
            throw SystemFailure(.other, source.path) { "\($0) was changed meanwhile" }
          }
        }
      }
      return CopiedEntry(name: source.name, status: status)
    }
  }

  private func copyFolder(_ source: Place, to target: Place) throws -> CopiedEntry {
    try target.makeFolder(mode: 0o700)
    return try source.contents { input, places in
      let status = try EntryStatus(of: input, about: source.path)
      // What couldn't be deleted afterwards had better not be copied first.
      guard !isMove || places.isEmpty || faccessat(input, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
        throw SystemFailure(.permissionDenied, source.path)
      }
      let contents = try target.opened(O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { output in
        let contents = try places.map { place in
          try copy(
            place,
            to: Place(folder: output, name: place.name, path: target.path.appending(place.name)))
        }
        try finish(output, like: status, from: input, about: target.path)
        return contents
      }
      return CopiedEntry(name: source.name, status: status, contents: contents)
    }
  }

  private func copyLink(
    _ source: Place, _ status: EntryStatus, to target: Place
  ) throws -> CopiedEntry {
    try target.makeLink(to: source.readLink())
    target.name.withPlatformString { name in
      if isMove {
        _ = fchownat(target.folder, name, status.owner, status.group, AT_SYMLINK_NOFOLLOW)
      }
      _ = utimensat(
        target.folder, name, [status.accessed, status.modified], AT_SYMLINK_NOFOLLOW)
    }
    return CopiedEntry(name: source.name, status: status)
  }

  private func finish(
    _ output: CInt, like status: EntryStatus, from input: CInt, about path: FilePath
  ) throws {
    try Place.keepAttributes(
      of: status, from: input, on: output, keepingOwner: isMove, about: path)
    try call(about: path) { futimens(output, [status.accessed, status.modified]) }
    if isMove { try call(about: path) { fsync(output) } }
  }
}

/// What was copied, as it was then: the list by which a move deletes its source.
struct CopiedEntry {
  let name: FilePath.Component
  let status: EntryStatus
  var contents: [CopiedEntry] = []
}
