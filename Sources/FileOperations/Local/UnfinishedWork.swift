import Glibc
import Synchronization
package import SystemPackage

/// Notes the temporary files of this process's operations in a file, so that they can be removed if the
/// process is killed.
///
/// The file is locked as long as the process lives. It is written to once for each operation and not
/// synced: what a power cut leaves behind may stay. The first note of a process removes what others have left
/// behind that were killed.
package final class UnfinishedWork: Sendable {
  fileprivate struct State {
    var file: (path: FilePath, descriptor: FileDescriptor)?
    var isUnusable = false
    var paths: Set<FilePath> = []
    var size = 0
  }

  /// One operation.
  package struct Note: Sendable {
    fileprivate let work: UnfinishedWork
    fileprivate let path: FilePath

    package func end() { work.end(path) }
  }

  /// The size beyond which the file is written anew, with what is still going on.
  private static let limit = 1 << 20

  private let folder: FilePath
  private let state = Mutex(State())

  /// - Parameter state: The folder of the program's state.
  package init(in state: FilePath) { folder = Self.folder(in: state) }

  /// Where the processes keep their files. It is made when it is needed.
  private static func folder(in state: FilePath) -> FilePath { state.appending("unfinished") }

  deinit {
    state.withLock { state in
      guard let file = state.file else { return }
      _ = file.path.withPlatformString { unlink($0) }
      try? file.descriptor.close()
    }
  }

  /// Notes a path where an operation is about to make something.
  ///
  /// Only what has a name of one of these kinds is ever removed: `.segue-0123456789abcdef.tmp`, a folder such as
  /// `segue-aB3xY9` for the temporary files of a run, and a socket of LibreOffice.
  package func begin(_ path: FilePath) -> Note {
    let isFirst = state.withLock { state in
      state.paths.insert(path)
      let isFirst = state.file == nil && !state.isUnusable
      if isFirst {
        state.file = try? Self.makeFile(in: folder)
        state.isUnusable = state.file == nil
      }
      state.add([path])
      return isFirst
    }
    if isFirst { Self.removeLeftovers(ofProcessesIn: folder) }
    return Note(work: self, path: path)
  }

  private func end(_ path: FilePath) {
    state.withLock { state in
      state.paths.remove(path)
      if state.paths.isEmpty || state.size > Self.limit { state.writeAnew() }
    }
  }

  private static func makeFile(
    in folder: FilePath
  ) throws -> (path: FilePath, descriptor: FileDescriptor) {
    try LocalFiles().createFolder(folder)
    let name = "\(getpid())-\(UInt64.random(in: .min ... .max))"
    let path = folder.appending(name)
    // Another process would take a file without a lock for one of a process that has ended.
    let unlocked = folder.appending(name + new)
    let file = try FileDescriptor.open(
      unlocked, .readWrite, options: [.create, .exclusiveCreate, .append, .closeOnExec],
      permissions: .ownerReadWrite)
    do {
      try call(about: path) { flock(file.rawValue, LOCK_EX | LOCK_NB) }
      try call(about: path) {
        unlocked.withPlatformString { old in path.withPlatformString { rename(old, $0) } }
      }
    } catch {
      try? file.close()
      _ = unlocked.withPlatformString { unlink($0) }
      throw error
    }
    return (path, file)
  }

  /// The ending of the name of a file that isn't locked yet.
  private static let new = ".new"

  /// Removes what processes have left behind that have ended.
  package static func removeLeftovers(in state: FilePath) {
    removeLeftovers(ofProcessesIn: folder(in: state))
  }

  private static func removeLeftovers(ofProcessesIn folder: FilePath) {
    let files = LocalFiles()
    for name in (try? files.entries(of: folder)) ?? [] where !name.string.hasSuffix(new) {
      let path = folder.appending(name)
      guard
        let file = try? FileDescriptor.openFile(path, options: .noFollow)
      else { continue }
      defer { try? file.close() }
      guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0, let bytes = try? file.readAll() else {
        continue
      }
      let isRemoved = bytes.split(separator: 0).map { remove(FilePath(bytes: $0)) }
      // What is left is removed by the next process.
      if isRemoved.allSatisfy({ $0 }) { try? files.remove(path) }
    }
  }

  /// Removes a temporary file, and nothing with another kind of name.
  ///
  /// - Returns: false if a folder got new files while it was removed: a program that its process had
  ///   started hasn't ended yet.
  private static func remove(_ path: FilePath) -> Bool {
    guard path.isAbsolute, let name = path.lastComponent else { return true }
    do {
      try Place.with(path) { place in
        guard try Place.isTemporary(name) || isOwn(place.status().kind, name) else { return }
        try place.removeTree(isOwnWork: true)
      }
      return true
    } catch let failure as SystemFailure {
      // What can't be removed is gone already, or belongs to another user by now.
      return failure.code != .directoryNotEmpty
    } catch {
      return true
    }
  }

  /// Whether it is a run's folder for temporary files, or a socket of LibreOffice.
  private static func isOwn(_ kind: FileStatus.Kind, _ name: FilePath.Component) -> Bool {
    switch kind {
    case .folder: name.string.wholeMatch(of: /segue-[A-Za-z0-9]{6}/) != nil
    case .other: name.string.wholeMatch(of: /OSL_PIPE_[0-9]+_SingleOfficeIPC_[0-9a-f]+/) != nil
    case .file, .link: false
    }
  }

  /// Whether a name is one of files that aren't whole yet.
  package static func isTemporary(_ name: [UInt8]) -> Bool {
    FilePath(bytes: name).lastComponent.map { Place.isTemporary($0) } ?? false
  }
}

extension UnfinishedWork.State {
  fileprivate mutating func add(_ paths: some Collection<FilePath>) {
    guard let file else { return }
    var bytes: [UInt8] = []
    for path in paths { bytes += Array(path.bytes) + [0] }
    size += (try? file.descriptor.writeAll(bytes)) ?? 0
  }

  fileprivate mutating func writeAnew() {
    guard let file, size > 0, ftruncate(file.descriptor.rawValue, 0) == 0 else { return }
    size = 0
    if !paths.isEmpty { add(paths) }
  }
}

extension UnfinishedWork {
  /// Notes a path, and gives what ends the note.
  package func noting(_ path: FilePath) -> @Sendable () -> Void {
    let note = begin(path)
    return { note.end() }
  }
}

extension LocalFiles {
  /// The same files, with temporary files that are removed later if this process is killed.
  package func noting(_ unfinished: UnfinishedWork) -> LocalFiles {
    var files = self
    files.unfinished = unfinished
    return files
  }
}
