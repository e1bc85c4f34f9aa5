import AppIntentsCore
import FileOperations
import Glibc
import SystemPackage

/// The file of a recording while it is written. It is locked until the end of the run.
struct RecordingFile: Sendable {
  let path: FilePath
  private var file: FileDescriptor
  /// Whether the file was made for the recording.
  private let isNew: Bool
  /// The size after the last entry; nil before the first one.
  private var size: Int64?

  /// - Throws: a `RecordingError` if it can't be written, isn't a recording, or another run writes it.
  init(at path: FilePath) throws(RecordingError) {
    self.path = path
    do {
      (file, isNew) = try Self.open(path)
    } catch {
      throw Self.unwritable(path, error)
    }
    do {
      try prepare()
    } catch {
      try? file.close()
      throw error
    }
  }

  func close() { try? file.close() }

  private static func open(_ path: FilePath) throws -> (FileDescriptor, isNew: Bool) {
    do {
      let file = try FileDescriptor.openFile(
        path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
      return (file, true)
    } catch Errno.fileExists {
      let file = try FileDescriptor.openFile(
        path, .readWrite, options: .create, permissions: .ownerReadWrite)
      return (file, false)
    }
  }

  /// Locks the file, and refuses one that isn't a recording.
  private func prepare() throws(RecordingError) {
    // A program that is just being started has the files of this process for a moment.
    var tries = 25
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      if errno == EWOULDBLOCK, tries > 0 {
        usleep(10_000)
        continue
      }
      guard errno == EWOULDBLOCK else { throw Self.unwritable(path, Errno(rawValue: errno)) }
      throw Self.otherRun(path)
    }
    // The run that had the lock may have put its recording in the place of this file.
    guard hasOwnFile else { throw Self.otherRun(path) }
    guard try isRecordingOrEmpty().0 else {
      throw RecordingError(
        .unwritable, "`\(path.shown)` isn't a recording, so it isn't replaced",
        help: "name a new file for `--record`")
    }
  }

  private func isRecordingOrEmpty() throws(RecordingError) -> (Bool, isEmpty: Bool) {
    do {
      try file.seek(offset: 0, from: .start)
      let start = try file.readAll(limit: 1 << 12)
      return (start.isEmpty || RecordingText.isOne(start), start.isEmpty)
    } catch {
      throw Self.unwritable(path, error)
    }
  }

  // MARK: - Writing

  /// Adds entries. The first ones replace an earlier recording, which stays if they can't be written.
  ///
  /// - Throws: a `RecordingError`.
  mutating func add(_ bytes: [UInt8]) throws(RecordingError) {
    guard hasOwnFile else {
      throw RecordingError(.unwritable, "another file is at `\(path.shown)` now")
    }
    guard let size else { return try begin(with: bytes) }
    do {
      guard try file.seek(offset: 0, from: .end) == size else { throw Self.changed(path) }
      try write(bytes, at: size)
    } catch let error as RecordingError {
      throw error
    } catch {
      throw Self.unwritable(path, error)
    }
    self.size = size + Int64(bytes.count)
  }

  private mutating func begin(with bytes: [UInt8]) throws(RecordingError) {
    let (isRecording, isEmpty) = try isRecordingOrEmpty()
    guard isRecording else { throw Self.changed(path) }
    do {
      if isEmpty { try write(bytes, at: 0) } else { try replace(with: bytes) }
    } catch {
      throw Self.unwritable(path, error)
    }
    size = Int64(bytes.count)
  }

  private func write(_ bytes: [UInt8], at size: Int64) throws {
    do {
      try file.writeAll(toAbsoluteOffset: size, bytes)
    } catch {
      // A part of an entry would damage the file.
      try? file.resize(to: size)
      throw error
    }
  }

  /// Writes a new file, and puts it in the place of the earlier recording once all of it is on the disk.
  private mutating func replace(with bytes: [UInt8]) throws {
    let place = path.realIfPresent ?? path
    let (new, temporary) = try FileDescriptor.makePrivate(
      with: bytes, in: place.removingLastComponent())
    do {
      var status = stat()
      if fstat(file.rawValue, &status) == 0 { fchmod(new.rawValue, status.st_mode & 0o777) }
      let isDone =
        fsync(new.rawValue) == 0 && flock(new.rawValue, LOCK_EX | LOCK_NB) == 0
        && temporary.withPlatformString { from in
          place.withPlatformString { Glibc.rename(from, $0) == 0 }
        }
      guard isDone else { throw Errno(rawValue: errno) }
    } catch {
      try? new.close()
      _ = temporary.withPlatformString { unlink($0) }
      throw error
    }
    try? file.close()
    file = new
  }

  /// Removes the file, if it was made for the recording and still has its name.
  func removeIfNew() {
    if isNew, hasOwnFile { _ = path.withPlatformString { unlink($0) } }
  }

  /// Whether the path still leads to the file that is locked.
  private var hasOwnFile: Bool {
    guard let own = try? FileIdentity(of: file) else { return false }
    return (try? FileIdentity(at: path)) == own
  }

  // MARK: - Errors

  private static func unwritable(_ path: FilePath, _ error: any Error) -> RecordingError {
    RecordingError(
      .unwritable, "can't write `\(path.shown)`: \(IntentErrorText.message(for: error))")
  }

  private static func otherRun(_ path: FilePath) -> RecordingError {
    RecordingError(.unwritable, "another run records to `\(path.shown)`")
  }

  private static func changed(_ path: FilePath) -> RecordingError {
    RecordingError(.unwritable, "another program has changed the recording `\(path.shown)`")
  }
}
