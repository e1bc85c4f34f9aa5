/// The runs that were found in a part of the history.
package struct FoundRunsReport: Codable, Sendable, Hashable {
  package var runs: [RunSummaryReport]
  /// How many were looked through.
  package var looked: Int
  /// The run before which the next part begins; nil if there is none.
  package var next: Int64?

  package init(runs: [RunSummaryReport], looked: Int, next: Int64?) {
    self.runs = runs
    self.looked = looked
    self.next = next
  }
}
