/// What a run of a workflow would do.
package struct DryRunReport: Codable, Sendable, Hashable {
  /// What it would change, as sentences.
  package var would: [String] = []
  package var output: WireValue?
  /// Why it would fail; nil if it wouldn't.
  package var failure: String?
  package var help: String?

  package init() {}
}
