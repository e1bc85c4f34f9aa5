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
    /// Until an event says that it was closed, or nothing has happened to it for the quiet time: the
    /// system doesn't say whether a process has it open for writing.
    case close
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
  package var news = EntryNews()
  /// The earlier look, if the file has to be seen twice.
  package var look: Settling.Look?

  package init(
    _ key: Key, lastEvent: Int64, due: Int64, wait: Wait = .quiet, news: EntryNews = EntryNews()
  ) {
    self.key = key
    self.news = news
    self.lastEvent = lastEvent
    self.due = due
    self.wait = wait
  }
}

/// The files that have to be looked at, and when.
///
/// A file has one valid entry in the heap. If it has changed again by the moment of the entry, it gets
/// another one; an entry that an earlier one has replaced is dropped when its moment comes.
package struct PendingFiles {
  private struct Pending {
    var file: PendingFile
    /// The moment of the valid entry: when the file is due, or before.
    var moment: Int64
  }

  private struct Due: Comparable {
    var moment: Int64
    var key: PendingFile.Key

    static func < (left: Due, right: Due) -> Bool { left.moment < right.moment }
    static func == (left: Due, right: Due) -> Bool { left.moment == right.moment }
  }

  /// Beyond this number whole folders are looked through later instead of names being kept.
  package static let limit = 65_536

  private var files: [PendingFile.Key: Pending] = [:]
  private var heap = Heap<Due>()

  package init() {}

  package var count: Int { files.count }
  package var isFull: Bool { files.count >= Self.limit }
  package var firstDue: Int64? { heap.min?.moment }
  /// The number of entries in the heap, with those that are dropped later.
  var entryCount: Int { heap.count }

  package subscript(key: PendingFile.Key) -> PendingFile? { files[key]?.file }

  package func keys(waitingFor wait: PendingFile.Wait) -> [PendingFile.Key] {
    files.values.filter { $0.file.wait == wait }.map(\.file.key)
  }

  /// - Parameter limit: the most keys to return.
  package func keys(limit: Int) -> [PendingFile.Key] { files.keys.prefix(limit).map { $0 } }

  /// Notes a change of a file.
  /// - Parameter news: what is known of the change.
  package mutating func touch(
    _ key: PendingFile.Key, at now: Int64, due: Int64, _ news: EntryNews? = nil
  ) {
    var file = PendingFile(key, lastEvent: now, due: due, news: files[key]?.file.news ?? .init())
    if let news { file.news.add(news) }
    if let moment = files[key]?.moment, moment <= due {
      files[key]?.file = file
    } else {
      enter(file)
    }
  }

  /// Has a file looked at again. A change that was reported in the meantime takes precedence.
  package mutating func put(_ file: PendingFile) {
    if files[file.key] == nil {
      enter(file)
    } else {
      files[file.key]?.file.news.addDeparture(file.news.departure)
    }
  }

  private mutating func enter(_ file: PendingFile) {
    files[file.key] = Pending(file: file, moment: file.due)
    heap.insert(Due(moment: file.due, key: file.key))
  }

  /// Takes the files that are due.
  package mutating func takeDue(at now: Int64, limit: Int) -> [PendingFile] {
    var taken: [PendingFile] = []
    while taken.count < limit, let first = heap.min, first.moment <= now {
      heap.removeMin()
      guard let pending = files[first.key], pending.moment == first.moment else { continue }
      if pending.file.due > now {
        enter(pending.file)
        continue
      }
      files[first.key] = nil
      taken.append(pending.file)
    }
    return taken
  }
}
