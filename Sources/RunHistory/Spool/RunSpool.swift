package import AppIntentsCore
import FileOperations
import Foundation
import Glibc
package import OrderedCollections
import Synchronization
package import SystemPackage
import WorkflowValues

/// The files in which runs by hand are recorded until a process that has the store open adds them,
/// because opening the store takes longer than many runs.
///
/// A run is one file with lines of JSON: its start, the lines of its log as they arrive, and its end. The
/// process that runs it holds a lock on the file. If a file has neither a lock nor an end, the process was
/// killed. What undoes the changes of the run is in a second file beside it, with the ending `undo`.
package struct RunSpool: Sendable {
  package let folder: FilePath

  /// How many runs this process has begun.
  private static let begun = Atomic(0)

  /// - Parameter store: The folder of the store.
  package init(of store: FilePath) { folder = store.appending("spool") }

  /// Records the start of a run.
  /// - Throws: `Errno`.
  package func begin(
    _ workflow: String, file: FilePath, inputs: OrderedDictionary<String, IntentValue>,
    definitionHash: [UInt8]? = nil, event: TriggerEvent? = nil, at now: Date
  ) throws -> SpooledRun {
    let line = TypedJSON.write([
      "workflow": .text(workflow), "file": StoredValue.path(file),
      "inputs": .dictionary(inputs), "at": .number(now.milliseconds),
      "hash": .text(Data(definitionHash ?? []).base64EncodedString()),
      "event": event.map { .text($0.text) } ?? .nothing,
    ])
    // A process id isn't reused within a millisecond. A process may begin several runs in one.
    let number = Self.begun.wrappingAdd(1, ordering: .relaxed).newValue
    let path = folder.appending("\(now.milliseconds)-\(getpid())\(number == 1 ? "" : "-\(number)")")
    // The file gets its name, under which it is read, once it has the lock and the start.
    let unfinished = FilePath("\(path).new")
    let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
    let descriptor: FileDescriptor
    do {
      descriptor = try .open(unfinished, .writeOnly, options: options, permissions: .ownerReadWrite)
    } catch Errno.noSuchFileOrDirectory {
      try StoreFolder.prepare(folder)
      descriptor = try .open(unfinished, .writeOnly, options: options, permissions: .ownerReadWrite)
    }
    let start: Int
    do {
      _ = flock(descriptor.rawValue, LOCK_EX)
      start = try descriptor.writeBytes(line + [0x0a], at: 0)
      guard rename(unfinished.string, path.string) == 0 else { throw Errno(rawValue: errno) }
    } catch {
      try? descriptor.close()
      unlink(unfinished.string)
      throw error
    }
    return SpooledRun(descriptor, at: path, size: start)
  }
}
