package import Foundation

/// What a browser has seen of the page that says what needs a person.
package struct VisitRecord: Sendable, Hashable {
  /// When it last saw it.
  package var seen: Date?
  /// When it saw it last in the visit before.
  package var since: Date?
  /// The runs that it doesn't want to see any more.
  package var dismissed: [RunID]

  package init(seen: Date?, since: Date?, dismissed: [RunID]) {
    self.seen = seen
    self.since = since
    self.dismissed = dismissed
  }
}
