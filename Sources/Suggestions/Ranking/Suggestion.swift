package import Foundation

/// Something that the person probably wants now, and why.
package struct Suggestion: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case habit(Habit)
    /// It usually follows the last action, which has this title.
    case after(String)
    /// An app named it as related to the action with this title; nil if that isn't known any more.
    case related(String?)
    /// How often it was used in the last seven days, and how many days ago last.
    case recent(times: Int, daysAgo: Int)
    /// This app suggests it before it was used.
    case offered(String)
  }

  package let action: UsedAction
  package let title: String
  /// What the app suggests that it is called.
  package let phrase: String?
  package let reason: Reason
  /// Higher is more probable.
  package let score: Double
  package let lastUse: Date
}

extension Suggestion.Reason {
  /// The reason in words: `usually on weekdays about 8:00`.
  package var words: String {
    switch self {
    case .habit(let habit): habit.words
    case .after(let title): "after \(title)"
    case .related(let title): title.map { "goes with \($0)" } ?? "named by the app"
    case .recent(let times, _) where times > 1: "\(times) times in the last 7 days"
    case .recent(_, 0): "used today"
    case .recent(_, 1): "used yesterday"
    case .recent(_, let days): "used \(days) days ago"
    case .offered(let app): "offered by \(app)"
    }
  }
}
