import HeapModule

/// A file that has to be looked at.
package struct PendingFile: Sendable, Hashable {
  /// Which file it is.
  package struct Key: Hashable, Sendable {
    package var folder: FolderNumber
    package var name: [UInt8]

    package init(folder: FolderNumber, name: [UInt8]) {
      self.folder = folder
      self.name = name
    }
  }

  /// What the file waits for.
  package enum Wait: UInt8, Sendable {
    /// Until nothing has happened to it for the settle time.
    case quiet
    /// Until no process has it open for writing.
    case writer
    /// Until the owner of the watch has finished writing it.
    case owner
    /// Until the owner of the watch can record it.
    case record
  }

  package var key: Key
  package var lastEvent: Int64
  package var due: Int64
  package var wait = Wait.quiet
  /// The number of times that a writer was found.
  package var probes: UInt8 = 0
  /// The earlier look, if the file has to be seen twice.
  package var look: Settling.Look?

  package init(_ key: Key, lastEvent: Int64, due: Int64, wait: Wait = .quiet) {
    self.key = key
    self.lastEvent = lastEvent
    self.due = due
    self.wait = wait
  }
}

/// The files that have to be looked at, and when.
///
/// Each has one place in the heap: if it has changed again by the time it is due, it is put back.
package struct PendingFiles {
  private struct Due: Comparable {
    var moment: Int64
    var key: PendingFile.Key

    static func < (left: Due, right: Due) -> Bool { left.moment < right.moment }
    static func == (left: Due, right: Due) -> Bool { left.moment == right.moment }
  }

  /// Beyond this number whole folders are looked through later instead of names being kept.
  package static let limit = 65_536

  private var files: [PendingFile.Key: PendingFile] = [:]
  private var heap = Heap<Due>()

  package init() {}

  package var count: Int { files.count }
  package var isFull: Bool { files.count >= Self.limit }
  package var firstDue: Int64? { heap.min?.moment }

  package subscript(key: PendingFile.Key) -> PendingFile? { files[key] }

  package func keys(waitingFor wait: PendingFile.Wait) -> [PendingFile.Key] {
    files.values.filter { $0.wait == wait }.map(\.key)
  }

  /// - Parameter limit: the most keys to return.
  package func keys(limit: Int) -> [PendingFile.Key] { files.keys.prefix(limit).map { $0 } }

  /// Notes a change of a file.
  package mutating func touch(_ key: PendingFile.Key, at now: Int64, due: Int64) {
    let earlier = files.updateValue(PendingFile(key, lastEvent: now, due: due), forKey: key)
    // A file that was to be looked at later than this gets an earlier place.
    if earlier.map({ $0.due > due }) ?? true { heap.insert(Due(moment: due, key: key)) }
  }

  /// Has a file looked at again. A change that was reported in the meantime takes precedence.
  package mutating func put(_ file: PendingFile) {
    if files[file.key] != nil { return }
    files[file.key] = file
    heap.insert(Due(moment: file.due, key: file.key))
  }

  /// Takes the files that are due.
  package mutating func takeDue(at now: Int64, limit: Int) -> [PendingFile] {
    var taken: [PendingFile] = []
    while taken.count < limit, let first = heap.min, first.moment <= now {
      heap.removeMin()
      guard let file = files[first.key] else { continue }
      if file.due > now {
        heap.insert(Due(moment: file.due, key: file.key))
        continue
      }
      files[first.key] = nil
      taken.append(file)
    }
    return taken
  }
}
