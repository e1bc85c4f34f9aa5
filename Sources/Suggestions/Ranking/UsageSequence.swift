import Foundation

/// What followed what, and what was done last.
struct UsageSequence {
  /// The last action, if it was done a short time ago.
  let last: Usage?
  /// How often the last action was done before now, and followed by a certain one.
  private let count: Int
  private let followers: [String: Int]
  /// The actions that the app named as related when the last one was performed.
  private let related: Set<String>
  /// The titles of actions, by their keys without values.
  private let titles: [String: String]

  /// How often an action has to follow another one, to be expected after it.
  private static let fewest = 2

  /// - Parameters:
  ///   - uses: in the order of time.
  ///   - window: how many seconds later an action may be to follow another one.
  init(_ uses: [Usage], at now: Date, within window: Double) {
    let done = uses.filter { $0.source != .related }
    let last = done.last { $0.date <= now && now.timeIntervalSince($0.date) <= window }
    self.last = last
    titles = Dictionary(
      uses.map { ($0.action.bare.key, $0.title) }, uniquingKeysWith: { _, last in last })
    guard let last else {
      (count, followers, related) = (0, [:], [])
      return
    }
    let key = last.action.bare.key
    var followers: [String: Int] = [:]
    var count = 0
    for (use, next) in zip(done, done.dropFirst()) where use.action.bare.key == key {
      count += 1
      guard next.date.timeIntervalSince(use.date) <= window else { continue }
      followers[next.action.key, default: 0] += 1
    }
    (self.count, self.followers) = (count, followers)
    related = Set(
      uses.filter {
        $0.source == .related && $0.after == key && $0.date >= last.date.addingTimeInterval(-window)
      }.map(\.action.key))
  }

  /// How probably an action follows the last one, from 0 to 1; less if it has done so only a few times.
  func chance(of candidate: SuggestionCandidate) -> Double {
    guard count > 0 else { return 0 }
    let times = Set(candidate.uses.map(\.action.key)).reduce(0) { $0 + (followers[$1] ?? 0) }
    guard times >= Self.fewest else { return 0 }
    return Double(times) / Double(count) * Double(times) / Double(times + 1)
  }

  func isRelated(_ candidate: SuggestionCandidate) -> Bool {
    candidate.uses.contains { related.contains($0.action.key) }
  }

  /// The title of the action with a key.
  func title(of key: String?) -> String? { key.flatMap { titles[$0] } }
}
