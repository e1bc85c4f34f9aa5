/// What a folder trigger decided about a path.
package struct WhyReport: Codable, Sendable, Hashable {
  package var workflow: String
  package var trigger: String
  /// The conditions that were examined, in order. The last one that doesn't hold is the reason.
  package var checks: [Check]
  /// The run that the file started.
  package var run: Int64?

  package struct Check: Codable, Sendable, Hashable {
    /// The condition as a sentence: “it is in the watched folder”.
    package var text: String
    package var holds: Bool

    package init(_ text: String, holds: Bool) {
      self.text = text
      self.holds = holds
    }
  }

  package init(workflow: String, trigger: String, checks: [Check], run: Int64? = nil) {
    self.workflow = workflow
    self.trigger = trigger
    self.checks = checks
    self.run = run
  }
}
