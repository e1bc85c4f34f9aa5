/// What a folder trigger makes of a path.
package struct WhyReport: Codable, Sendable, Hashable {
  package var workflow: String
  package var trigger: String
  /// What was looked at in order, each with its answer; the last one that says no is the reason.
  package var checks: [Check]
  /// The run that the file has had.
  package var run: Int64?

  package struct Check: Codable, Sendable, Hashable {
    /// “it lies in the watched folder”
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
