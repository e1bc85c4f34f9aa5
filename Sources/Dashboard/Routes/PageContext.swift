import Foundation

/// What all parts of a page may need.
struct PageContext: Sendable {
  let now: Date
  let version: String
  /// What forms send; nil on pages for those who aren't signed in.
  let token: String?
  /// What the last action of this browser said.
  var notice: String?
  /// The number of open questions.
  var questions = 0
}
