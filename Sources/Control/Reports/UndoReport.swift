package import Foundation

/// What would undo a run.
package struct UndoReport: Codable, Sendable, Hashable {
  package var run: Int64
  package var workflow: String
  /// The last change first.
  package var changes: [UndoChangeReport]

  package init(run: Int64, workflow: String, changes: [UndoChangeReport]) {
    self.run = run
    self.workflow = workflow
    self.changes = changes
  }
}

/// One change of a run, with what undoes it. The client reads the contents, which have secrets replaced
/// with their names.
package struct UndoChangeReport: Codable, Sendable, Hashable {
  package var number: Int
  package var place: String
  /// What the step did.
  package var step: String
  package var content: Data
  /// How far the undoing is, as a number of the store.
  package var state: Int
  package var became: Data?

  package init(
    number: Int, place: String, step: String, content: Data, state: Int, became: Data?
  ) {
    self.number = number
    self.place = place
    self.step = step
    self.content = content
    self.state = state
    self.became = became
  }
}
