import AppIntentsCore
import FileOperations
package import Foundation
import Glibc
import Synchronization
import SystemPackage
import WorkflowValues

/// A run by hand that is in progress.
package final class SpooledRun: Sendable {
  /// How much longer than it may be the end of the log becomes before the file is shortened.
  private static let slack = 2 << 20

  private struct State {
    var log = BoundedLog()
    /// The size of the file.
    var size: Int
    /// Where the end of the log begins, of which parts may be left out.
    var tailStart: Int?
    /// Why the log couldn't be written.
    var failure: (any Error)?
  }

  private let descriptor: FileDescriptor
  private let path: FilePath
  private let state: Mutex<State>

  init(_ descriptor: FileDescriptor, at path: FilePath, size: Int) {
    self.descriptor = descriptor
    self.path = path
    state = Mutex(State(size: size))
  }

  /// Adds lines to the run's log. If they can't be written, `end` throws the error.
  package func log(_ lines: [LogLine]) {
    state.withLock { state in
      guard state.failure == nil else { return }
      var (head, tail): ([LogLine], [LogLine]) = ([], [])
      for line in lines {
        if state.log.add(line) { head.append(line) } else { tail.append(line) }
      }
      do {
        try write(head, tail, &state)
      } catch {
        // The lines that are whole stay.
        ftruncate(descriptor.rawValue, state.size)
        state.failure = error
      }
    }
  }

  /// Appends lines. If the file has become too long, the end of the log is written anew.
  private func write(_ head: [LogLine], _ tail: [LogLine], _ state: inout State) throws {
    if !head.isEmpty { state.size += try append(head, after: state.size) }
    if tail.isEmpty { return }
    let start = state.tailStart ?? state.size
    state.tailStart = start
    if state.size - start <= Self.slack {
      state.size += try append(tail, after: state.size)
    } else {
      state.size = start
      guard ftruncate(descriptor.rawValue, start) == 0 else { throw Errno(rawValue: errno) }
      state.size += try append(state.log.end, after: start)
    }
  }

  private func append(_ lines: [LogLine], after size: Int) throws -> Int {
    var bytes: [UInt8] = []
    for line in lines { bytes += TypedJSON.write(line.spooled) + [0x0a] }
    return try descriptor.writeBytes(bytes, at: Int64(size))
  }

  /// Adds what undoes changes of the run. It stays there if the process is killed. If it can't be written,
  /// `end` throws the error.
  package func addUndo(_ records: [UndoRecord]) {
    state.withLock { state in
      do {
        let file = try FileDescriptor.open(
          SpoolFile.undo(of: path), .writeOnly, options: [.create, .append, .closeOnExec],
          permissions: .ownerReadWrite)
        var bytes: [UInt8] = []
        for record in records { bytes += TypedJSON.write(record.spooled) + [0x0a] }
        try file.closeAfter { _ = try file.writeAll(bytes) }
      } catch {
        state.failure = state.failure ?? error
      }
    }
  }

  /// Records how the run ended.
  /// - Throws: `Errno`.
  package func end(_ ending: RunEnding, at now: Date) throws {
    let line = TypedJSON.write(["at": .number(now.milliseconds), "ending": ending.spooled])
    try release {
      try state.withLock { state in
        try descriptor.writeBytes(line + [0x0a], at: Int64(state.size))
        if let failure = state.failure { throw failure }
      }
    }
  }

  /// Releases the file without recording an end.
  package func abandon() throws { try release {} }

  private func release(after body: () throws -> Void) throws {
    try descriptor.closeAfter {
      // A child process holds a copy of the descriptor, and with it the lock, between `fork` and
      // `exec`.
      defer { _ = flock(descriptor.rawValue, LOCK_UN) }
      try body()
    }
  }
}
