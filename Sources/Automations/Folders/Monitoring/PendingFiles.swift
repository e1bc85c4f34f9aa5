/// The files of a trigger that somebody has to look at, and when.
///
/// Each has one place in the heap: when its turn comes and it has been heard of since, it is put
/// back behind.
struct PendingFiles {
  struct Key: Hashable, Sendable {
    var folder: FolderNumber
    var name: [UInt8]
  }

  /// What a file waits for.
  enum Wait: UInt8, Sendable {
    case quiet
    /// Somebody has it open for writing.
    case writer
    /// A run of our own is writing it.
    case ownRun
    /// The store couldn't take it.
    case store
  }

  struct Entry: Sendable {
    var lastEvent: Int64
    var due: Int64
    var wait = Wait.quiet
    /// How often somebody was found writing.
    var probes: UInt8 = 0
  }

  /// Beyond this, whole folders are looked at later instead of names being kept.
  static let limit = 65_536

  private var entries: [Key: Entry] = [:]
  private var heap = DueHeap<Key>()
  /// What those were that have to be seen twice.
  private(set) var looks: [Key: Settling.Look] = [:]

  var count: Int { entries.count }
  var isFull: Bool { entries.count >= Self.limit }
  var firstDue: Int64? { heap.firstDue }

  subscript(key: Key) -> Entry? { entries[key] }

  func keys(waitingFor wait: Wait) -> [Key] {
    entries.filter { $0.value.wait == wait }.map(\.key)
  }

  /// The keys of all, at most so many.
  func keys(limit: Int) -> [Key] { entries.keys.prefix(limit).map { $0 } }

  /// Notes that something was heard of a file.
  mutating func touch(_ key: Key, at now: Int64, due: Int64) {
    if entries[key] == nil { heap.push(key, due: due) }
    let earlier = entries[key]
    entries[key] = Entry(lastEvent: now, due: due)
    looks[key] = nil
    // One that waits for something else has its place far behind.
    if let earlier, earlier.due > due { heap.push(key, due: due) }
  }

  /// Has a file looked at again later.
  mutating func put(
    _ key: Key, _ entry: Entry, look: Settling.Look? = nil
  ) {
    // Heard of while it was being looked at: that counts.
    if entries[key] != nil { return }
    entries[key] = entry
    looks[key] = look
    heap.push(key, due: entry.due)
  }

  /// Takes those that are due, at most so many.
  mutating func takeDue(at now: Int64, limit: Int) -> [(
    key: Key, entry: Entry, look: Settling.Look?
  )] {
    var taken: [(key: Key, entry: Entry, look: Settling.Look?)] = []
    while taken.count < limit, let key = heap.pop(at: now) {
      guard let entry = entries[key] else { continue }
      if entry.due > now {
        heap.push(key, due: entry.due)
        continue
      }
      entries[key] = nil
      taken.append((key, entry, looks.removeValue(forKey: key)))
    }
    return taken
  }
}
