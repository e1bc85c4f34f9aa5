package import Foundation

/// What a browser has seen of the page Now, so that it tells what failed since the visit before.
package struct NowVisit: Sendable, Hashable {
  /// A visit ends when the page isn't seen for so long.
  static let pause: TimeInterval = 30 * 60
  /// Within so long it isn't kept again that the page is seen.
  static let grain: TimeInterval = 60
  /// What a browser sees that has just been signed in.
  static let first: TimeInterval = 24 * 3600
  /// The most runs of which it is kept that they were dismissed.
  static let most = 200

  /// When the page was last seen.
  package var seen: Date?
  /// The end of the visit before.
  package var since: Date?
  /// The runs that aren't to be shown any more.
  package var dismissed: [Int64]

  package init(seen: Date? = nil, since: Date? = nil, dismissed: [Int64] = []) {
    self.seen = seen
    self.since = since
    self.dismissed = dismissed
  }

  /// The visit when the page is seen.
  func seen(at now: Date) -> NowVisit {
    var visit = self
    guard let seen else {
      visit.since = now.addingTimeInterval(-Self.first)
      visit.seen = now
      return visit
    }
    // A clock that was set back is as good as a pause.
    let away = abs(now.timeIntervalSince(seen))
    if away >= Self.pause { visit.since = min(seen, now) }
    if away >= Self.grain { visit.seen = now }
    return visit
  }

  /// The visit without some runs.
  func dismissing(_ runs: [Int64]) -> NowVisit {
    var visit = self
    visit.dismissed = Array(
      (dismissed.filter { !runs.contains($0) } + runs).suffix(Self.most))
    return visit
  }
}
