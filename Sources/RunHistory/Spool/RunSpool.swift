package import AppIntents
package import Foundation
import Glibc
package import OrderedCollections
package import SystemPackage
import WorkflowValues

/// Where runs that a person starts by hand are written down, until somebody who has the store open
/// enters them: opening it takes longer than many runs.
///
/// A run is one file of two lines of JSON, its start and its end. The process that runs it holds a
/// lock on the file; where there is neither lock nor end, the process was killed.
package struct RunSpool: Sendable {
  package let folder: FilePath

  /// - Parameter store: the folder of the store.
  package init(of store: FilePath) { folder = store.appending("spool") }

  /// Writes down that a run begins.
  /// - Throws: `Errno`.
  package func begin(
    _ workflow: String, file: FilePath, inputs: OrderedDictionary<String, IntentValue>,
    definitionHash: [UInt8]? = nil, at now: Date
  ) throws -> SpooledRun {
    let line = TypedJSON.write([
      "workflow": .text(workflow), "file": .list(file.bytes.map { .number(Int($0)) }),
      "inputs": .dictionary(inputs), "at": .number(now.milliseconds),
      "hash": .list((definitionHash ?? []).map { .number(Int($0)) }),
    ])
    // Unique as long as a process of this number lives; afterwards the time differs.
    let path = folder.appending("\(now.milliseconds)-\(getpid())")
    // Under its own name it is seen, and whoever sees it has to find the lock and the start.
    let unseen = FilePath("\(path).new")
    let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
    let descriptor: FileDescriptor
    do {
      descriptor = try .open(unseen, .writeOnly, options: options, permissions: .ownerReadWrite)
    } catch Errno.noSuchFileOrDirectory {
      try StoreFolder.prepare(folder)
      descriptor = try .open(unseen, .writeOnly, options: options, permissions: .ownerReadWrite)
    }
    do {
      _ = flock(descriptor.rawValue, LOCK_EX)
      _ = try descriptor.writeAll(line + [0x0a])
      guard rename(unseen.string, path.string) == 0 else { throw Errno(rawValue: errno) }
    } catch {
      try? descriptor.close()
      unlink(unseen.string)
      throw error
    }
    return SpooledRun(descriptor: descriptor)
  }
}

/// A run by hand that is going on.
package struct SpooledRun: Sendable {
  let descriptor: FileDescriptor

  /// Writes down how it ended.
  /// - Throws: `Errno`.
  package func end(_ ending: RunEnding, log: [LogLine] = [], at now: Date) throws {
    let lines = log.map { line -> IntentValue in
      .list([.number(line.at.milliseconds), .number(line.level.rawValue), .text(line.text)])
    }
    let line = TypedJSON.write([
      "at": .number(now.milliseconds), "ending": ending.spooled, "log": .list(lines),
    ])
    try letGo { _ = try descriptor.writeAll(line + [0x0a]) }
  }
}

extension SpooledRun {
  /// Lets go of the run without a word.
  package func abandon() throws { try letGo {} }

  private func letGo(after body: () throws -> Void) throws {
    try descriptor.closeAfter {
      // A program that is being started has a copy of the descriptor for a moment, which would
      // keep the lock.
      defer { _ = flock(descriptor.rawValue, LOCK_UN) }
      try body()
    }
  }
}
