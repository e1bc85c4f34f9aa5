public import Foundation
import Glibc
public import SystemPackage

extension LocalFiles {
  public func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try FileError.doing("write", path) {
      let path = replacing ? try endOfLinks(from: path) : path
      try changing(path) {
        try Place.with(path) { target in
          try write(data, to: target, replacing: replacing)
          try target.syncFolder()
        }
      }
    }
  }

  private func write(_ data: Data, to target: Place, replacing: Bool) throws {
    let existing = try target.statusIfPresent()
    if let existing {
      guard replacing else { throw SystemFailure(.fileExists, target.path) }
      if existing.kind == .folder { throw SystemFailure(.isDirectory, target.path) }
      guard existing.kind == .file else { throw SystemFailure.notRegular(target.path) }
    }
    let temporary = try target.temporarySibling()
    let note = unfinished?.begin(temporary.resolvedPath)
    defer { note?.end() }
    // A file that replaces a private one is private from its first byte.
    try temporary.opened(
      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: existing == nil ? 0o666 : 0o600
    ) { descriptor in
      do {
        var output = OutputFile(descriptor: descriptor, path: target.path)
        try output.write(data)
        if let existing { try target.keepAttributes(of: existing, on: descriptor) }
        try target.syncFile(descriptor)
        // Before the file has its name: another process may change it as soon as it has.
        let version = FileVersion(try EntryStatus(of: descriptor, about: target.path))
        try temporary.rename(to: target, replacing: replacing, features)
        guard let observer else { return }
        let renamed = try EntryStatus(of: descriptor, about: target.path)
        observer.note([.made(target.resolvedPath, version, changed: renamed.changedAt)])
      } catch {
        try? temporary.unlinkFile()
        throw error
      }
    }
  }

  public func append(_ data: Data, asLine: Bool, to path: FilePath) throws {
    try append(to: path, asLine: asLine) { try $0.write(data, endingLine: asLine) }
  }

  public func append(
    contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath
  ) throws {
    try append(to: path, asLine: asLine) {
      try $0.write(contentsOf: source, endingLine: asLine)
    }
  }

  private func append(
    to path: FilePath, asLine: Bool, _ content: (inout OutputFile) throws -> Void
  ) throws {
    try FileError.doing("write", path) {
      let path = try endOfLinks(from: path)
      try changing(path) {
        try Place.with(path) { target in
          let existing = try target.statusIfPresent()
          if existing?.kind == .folder { throw SystemFailure(.isDirectory, path) }
          guard existing == nil || existing?.kind == .file else {
            throw SystemFailure.notRegular(path)
          }
          let isNew = try existing == nil && appendToNewFile(at: target, asLine: asLine, content)
          if isNew { return try target.syncFolder() }
          try target.opened(Self.appending, mode: 0o666) { descriptor in
            try append(to: target, descriptor, isNew: false, asLine: asLine, content)
          }
        }
      }
    }
  }

  private static let appending = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK

  /// Returns false if another process has just made the file.
  private func appendToNewFile(
    at target: Place, asLine: Bool, _ content: (inout OutputFile) throws -> Void
  ) throws -> Bool {
    let descriptor: CInt
    do {
      descriptor = try call(about: target.path) {
        target.name.withPlatformString {
          openat(target.folder, $0, Self.appending | O_EXCL | O_CLOEXEC, 0o666)
        }
      }
    } catch let failure as SystemFailure where failure.code == .fileExists {
      return false
    }
    defer { close(descriptor) }
    try append(to: target, descriptor, isNew: true, asLine: asLine, content)
    return true
  }

  private func append(
    to target: Place, _ descriptor: CInt, isNew: Bool, asLine: Bool,
    _ content: (inout OutputFile) throws -> Void
  ) throws {
    let before = try EntryStatus(of: descriptor, about: target.path)
    guard before.kind == .file else { throw SystemFailure.notRegular(target.path) }
    // In turn, so that each run of a workflow knows which version it made.
    try Self.turns.take(FileVersion(before).identity) {
      let before = try EntryStatus(of: descriptor, about: target.path)
      var output = OutputFile(descriptor: descriptor, path: target.path)
      do {
        if asLine, try target.lastLineIsOpen(before) { try output.write(Data("\n".utf8)) }
        try content(&output)
        // A failure of it takes back what was written, as others do: a caller may try again.
        try target.syncFile(descriptor)
      } catch {
        // Removes what was written of it, but nothing that other processes added meanwhile.
        let after = try EntryStatus(of: descriptor, about: target.path)
        if after.size - before.size == output.written, ftruncate(descriptor, before.size) == 0,
          isNew, before.size == 0
        {
          try? target.unlinkFile()
        }
        throw error
      }
      try noteAppending(output.written, to: target, descriptor, from: isNew ? nil : before)
    }
  }

  /// - Parameter before: What the file was; nil if this operation made it.
  private func noteAppending(
    _ count: Int, to target: Place, _ descriptor: CInt, from before: EntryStatus?
  ) throws {
    guard let observer else { return }
    let after = try EntryStatus(of: descriptor, about: target.path)
    // Otherwise another process has added to it as well.
    guard after.size - (before?.size ?? 0) == count else { return }
    let (path, version) = (target.resolvedPath, FileVersion(after))
    let changed = after.changedAt
    guard let before else { return observer.note([.made(path, version, changed: changed)]) }
    observer.note([
      .appended(path, from: FileVersion(before), to: version, changed: changed)
    ])
  }

  /// The path that the links at the end of a path lead to, which need not exist.
  private func endOfLinks(from start: FilePath) throws -> FilePath {
    if LinkPolicy.refusesLinks { return start }
    var path = start
    // The kernel follows as many.
    for _ in 0..<40 {
      let target = try Place.with(path) { place in
        try place.statusIfPresent()?.kind == .link ? try place.readLink() : nil
      }
      guard let target else { return path }
      path = target.isAbsolute ? target : path.removingLastComponent().pushing(target)
    }
    throw SystemFailure(.tooManySymbolicLinkLevels, start)
  }
}

extension Place {
  /// Whether the last line of the file has no line break. One that may not be read is left as it is.
  fileprivate func lastLineIsOpen(_ status: EntryStatus) throws -> Bool {
    guard status.size > 0 else { return false }
    do {
      return try opened(O_RDONLY | O_NOFOLLOW | O_NONBLOCK) { file in
        guard try EntryStatus(of: file, about: path).isSameFile(as: status) else { return false }
        var last = UInt8(ascii: "\n")
        try call(about: path) { pread(file, &last, 1, status.size - 1) }
        return last != UInt8(ascii: "\n")
      }
    } catch let failure as SystemFailure where failure.kind == .notPermitted {
      return false
    }
  }
}
