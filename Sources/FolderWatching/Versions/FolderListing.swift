import Glibc

/// The names in a folder, in the order of their bytes, stored compactly: a folder may have millions.
package struct FolderListing: Sendable {
  /// The kind of an entry as the folder lists it; unknown if the file system doesn't list kinds.
  package enum Kind: UInt8, Sendable {
    case file, folder, other, unknown

    fileprivate init(type: UInt8) {
      switch Int(type) {
      case Int(DT_REG): self = .file
      case Int(DT_DIR): self = .folder
      case Int(DT_UNKNOWN): self = .unknown
      default: self = .other
      }
    }

    package init(_ kind: FileSnapshot.Kind) {
      switch kind {
      case .file: self = .file
      case .folder: self = .folder
      case .other: self = .other
      }
    }
  }

  private struct Entry {
    var start: UInt32
    var length: UInt16
    var kind: Kind
  }

  private var bytes: ContiguousArray<UInt8> = []
  private var entries: ContiguousArray<Entry> = []
  /// What the folder itself was when it was read.
  package let folder: FileSnapshot

  /// Reads a folder.
  /// - Parameter followingLink: whether the path itself may be a link.
  /// - Throws: `WatchProblem`.
  package init(of path: [UInt8], followingLink: Bool) throws(WatchProblem) {
    let flags =
      O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (followingLink ? 0 : O_NOFOLLOW)
    let descriptor = path.withCPath { open($0, flags) }
    guard descriptor >= 0 else { throw WatchProblem(errno: errno) }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      Glibc.close(descriptor)
      throw WatchProblem(errno: code)
    }
    defer { closedir(stream) }
    guard case .found(let folder) = FileSnapshot.take(ofOpen: descriptor) else {
      throw .other(EIO)
    }
    self.folder = folder
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = UnsafeRawPointer(entry) + Self.nameOffset
      let length = strlen(name.assumingMemoryBound(to: CChar.self))
      let raw = UnsafeRawBufferPointer(start: name, count: length)
      if raw.elementsEqual(".".utf8) || raw.elementsEqual("..".utf8) { continue }
      entries.append(
        Entry(
          start: UInt32(truncatingIfNeeded: bytes.count), length: UInt16(length),
          kind: Kind(type: entry.pointee.d_type)))
      bytes.append(contentsOf: raw)
    }
    if errno != 0 { throw WatchProblem(errno: errno) }
    sort()
  }

  package var count: Int { entries.count }

  package func kind(at index: Int) -> Kind { entries[index].kind }

  package func name(at index: Int) -> [UInt8] {
    let entry = entries[index]
    return Array(bytes[Int(entry.start)..<Int(entry.start) + Int(entry.length)])
  }

  /// Whether the folder has an entry of this name.
  package func contains(_ name: [UInt8]) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let candidate = self.name(at: middle)
      if candidate == name { return true }
      if candidate.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return false
  }

  private mutating func sort() {
    if entries.count < 2 { return }
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      entries.sort { left, right in
        let order = memcmp(
          base + Int(left.start), base + Int(right.start), Int(min(left.length, right.length)))
        return order == 0 ? left.length < right.length : order < 0
      }
    }
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
}
