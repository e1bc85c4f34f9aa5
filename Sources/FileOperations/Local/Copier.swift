import Glibc
import SystemPackage

/// Copies files, folders and links to names that don't exist yet.
struct Copier {
  let features: FileSystemFeatures
  /// Whether the source will be deleted afterwards. If so, the copy is synced, compared with the
  /// source, and keeps its owner.
  let isMove: Bool

  /// Copies an entry. If this throws, the caller deletes the partial copy.
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
    // Doesn't wait for a writer if a pipe has just taken the file's place.
    try source.opened(O_RDONLY | O_NOFOLLOW | O_NONBLOCK) { input in
      let status = try EntryStatus(of: input, about: source.path)
      guard status.kind == .file else { throw SystemFailure.notRegular(source.path) }
      return try target.opened(O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600) { output in
        let content = ContentCopier(
          input: input, output: output, source: source.path, target: target.path)
        try copy(content, like: status)
        let made = try EntryStatus(of: output, about: target.path)
        CopyMeter.current?.addFile(size: made.size)
        return CopiedEntry(name: source.name, status: status, copy: made)
      }
    }
  }

  private func copy(_ content: ContentCopier, like status: EntryStatus) throws {
    try content.copy(size: status.size, blocks: status.blocks, features)
    try finish(content.output, like: status, from: content.input, about: content.target)
    guard isMove else { return }
    try content.compare()
    let after = try EntryStatus(of: content.input, about: content.source)
    guard after.isUnchanged(since: status) else {
      throw SystemFailure(.other, content.source) { "\($0) was changed meanwhile" }
    }
  }

  private func copyFolder(_ source: Place, to target: Place) throws -> CopiedEntry {
    try target.makeFolder(mode: 0o700)
    return try source.contents { input, places in
      let status = try EntryStatus(of: input, about: source.path)
      // Fails early if the source can't be deleted afterwards.
      guard !isMove || places.isEmpty || faccessat(input, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
        throw SystemFailure(.permissionDenied, source.path)
      }
      return try target.opened(O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { output in
        let contents = try places.map { place in
          try copy(
            place,
            to: Place(folder: output, name: place.name, path: target.path.appending(place.name)))
        }
        try finish(output, like: status, from: input, about: target.path)
        let made = try EntryStatus(of: output, about: target.path)
        return CopiedEntry(
          name: source.name, status: status, copy: made, contents: contents)
      }
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
    CopyMeter.current?.addFile(size: 0)
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

/// An entry that was copied, with its status at that time. A move deletes its source by this list.
struct CopiedEntry {
  let name: FilePath.Component
  let status: EntryStatus
  /// The status of the copy; nil for a link.
  var copy: EntryStatus?
  var contents: [CopiedEntry] = []
}
