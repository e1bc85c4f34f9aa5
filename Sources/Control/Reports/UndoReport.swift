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

/// What undoing a run would do, in sentences.
package struct UndoPreview: Codable, Sendable, Hashable {
  package var run: Int64
  package var workflow: String
  /// The last change first.
  package var changes: [Change]

  package struct Change: Codable, Sendable, Hashable {
    /// What undoing it does: “move `a.pdf` back to `~/Inbox`”.
    package var undo: String
    /// “possible”, “undone” or “impossible”.
    package var state: String
    /// Why it is impossible.
    package var reason: String?

    package init(undo: String, state: String, reason: String? = nil) {
      self.undo = undo
      self.state = state
      self.reason = reason
    }
  }

  package init(run: Int64, workflow: String, changes: [Change]) {
    self.run = run
    self.workflow = workflow
    self.changes = changes
  }

  package var isPossible: Bool { changes.contains { $0.state == "possible" } }
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
