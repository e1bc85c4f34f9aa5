/// What is known to have happened to an entry since it was last looked at, as far as that can't be seen
/// by looking.
package struct EntryNews: Sendable, Hashable {
  /// How the entry went that had the name before.
  package enum Departure: Sendable, Hashable {
    case removed
    /// It was renamed within its folder.
    case renamed(to: [UInt8])
  }

  package var departure: Departure?
  /// Whether the last event was that a program closed it after writing, or that it got its name.
  package var isClosed: Bool

  package init(departure: Departure? = nil, isClosed: Bool = false) {
    self.departure = departure
    self.isClosed = isClosed
  }

  package mutating func add(_ later: EntryNews) {
    isClosed = later.isClosed
    addDeparture(later.departure)
  }

  /// Once an entry was removed, every later one with its name is another one.
  mutating func addDeparture(_ later: Departure?) {
    if departure != .removed { departure = later ?? departure }
  }
}
