/// The runs of a day by workflow.
package struct DayReport: Codable, Sendable, Hashable {
  /// The workflows that ran, the one whose last run began last first.
  package var lines: [Line]
  /// How many other workflows ran.
  package var others: Int

  package struct Line: Codable, Sendable, Hashable {
    /// The workflow's id.
    package var workflow: String
    /// The newest first.
    package var runs: [RunMarkReport]

    package init(workflow: String, runs: [RunMarkReport]) {
      self.workflow = workflow
      self.runs = runs
    }
  }

  package init(lines: [Line], others: Int) {
    self.lines = lines
    self.others = others
  }
}
