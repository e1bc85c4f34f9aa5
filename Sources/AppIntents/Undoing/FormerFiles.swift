import Foundation
package import SystemPackage

/// Keeps the former content of files that a run replaces, so that it can be put back.
package struct FormerFiles: Sendable {
  /// The largest file that is kept, in bytes.
  package static let mostBytes = 64 << 20

  package let folder: FilePath

  /// - Parameter folder: where the contents are kept; it is made when it is needed.
  package init(in folder: FilePath) { self.folder = folder }

  /// What is known of a path before it changes.
  struct Former {
    let state: FileState
    /// The copy of the file; nil if nothing was there, or it couldn't be kept.
    var copy: FilePath?
    /// Why it couldn't be kept.
    var problem: String?
  }

  /// Looks at a path whose file may be replaced, and keeps a copy of it, of a link that of itself.
  func keep(_ path: FilePath, in files: any FileAccess) throws -> Former {
    let state = try FileState(of: path, in: files)
    guard case .present(let mark) = state else { return Former(state: state) }
    guard mark.kind == .file || mark.kind == .link else {
      return Former(state: state, problem: "what it replaced isn't a file or link")
    }
    guard mark.size <= Self.mostBytes else {
      return Former(
        state: state,
        problem: "the file that it replaced was larger than \(Self.mostBytes >> 20) MiB")
    }
    let local = LocalFiles()
    do {
      try makeFolder()
      let copy = folder.appending(UUID().uuidString)
      // The place is our own, whatever the workflow permits.
      try LinkPolicy.$refusesLinks.withValue(false) {
        try CopyMeter.notCounting { try local.copy(path, to: copy, replacing: false) }
      }
      return Former(state: state, copy: copy)
    } catch {
      let reason = IntentErrorText.message(for: error)
      return Former(state: state, problem: "the file that it replaced couldn't be kept: \(reason)")
    }
  }

  /// Keeps a copy of the end of a file that may be cut off.
  func keepEnd(of path: FilePath, from size: Int, in files: any FileAccess) throws -> Former {
    let state = try FileState(of: path, in: files)
    guard case .present(let mark) = state, mark.kind == .file, mark.size > size else {
      return Former(state: state)
    }
    let count = mark.size - size
    guard count <= Self.mostBytes else {
      return Former(
        state: state, problem: "what was cut off was larger than \(Self.mostBytes >> 20) MiB")
    }
    let file = try files.open(path)
    defer { try? file.close() }
    var end = Data()
    while end.count < count {
      let piece = try [UInt8](unsafeUninitializedCapacity: min(1 << 20, count - end.count)) {
        $1 = try file.read(
          fromAbsoluteOffset: Int64(size + end.count), into: UnsafeMutableRawBufferPointer($0))
      }
      // Whoever made it shorter meanwhile is noticed when it is cut off.
      if piece.isEmpty { break }
      end += piece
    }
    do {
      try makeFolder()
      let copy = folder.appending(UUID().uuidString)
      try LinkPolicy.$refusesLinks.withValue(false) {
        try LocalFiles().write(end, to: copy, replacing: false)
      }
      return Former(state: state, copy: copy)
    } catch {
      let reason = IntentErrorText.message(for: error)
      return Former(state: state, problem: "what was cut off couldn't be kept: \(reason)")
    }
  }

  /// Deletes the copy of a file that wasn't replaced after all. One that can't be deleted is deleted when
  /// the history is pruned.
  func drop(_ former: Former?) {
    if let copy = former?.copy { try? LocalFiles().remove(copy) }
  }

  private func makeFolder() throws {
    try LinkPolicy.$refusesLinks.withValue(false) { try LocalFiles().createFolder(folder) }
    // The files in it may be private.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder.string)
  }
}
