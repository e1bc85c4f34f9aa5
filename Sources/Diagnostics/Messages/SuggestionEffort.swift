import Synchronization

/// How much looking for suggestions may cost while one file is checked.
///
/// A file with thousands of unknown names and thousands of known ones would be compared with itself.
/// After so many comparisons, further messages suggest nothing.
package final class SuggestionEffort: Sendable {
  package static let mostComparisons = 100_000

  /// The effort of the work that the current task does; nil where there is no limit.
  @TaskLocal package static var current: SuggestionEffort?

  private let count = Atomic(0)

  package init() {}

  package var comparisons: Int { count.load(ordering: .relaxed) }

  /// Counts a comparison; false if there were too many before.
  func spend() -> Bool {
    guard comparisons < Self.mostComparisons else { return false }
    count.add(1, ordering: .relaxed)
    return true
  }
}
