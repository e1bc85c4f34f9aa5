import Synchronization
import SystemPackage

/// Collects what would undo the changes that a step makes.
package final class UndoRecorder: Sendable {
  /// The recorder of the step that the current task belongs to; nil where nothing is recorded.
  @TaskLocal package static var current: UndoRecorder?

  private struct State {
    var actions: [UndoAction] = []
    var isUndoing = false
  }

  private let state = Mutex(State())

  package init() {}

  package var actions: [UndoAction] { state.withLock { $0.actions } }

  /// Whether the changes are themselves the undoing of others.
  package var isUndoing: Bool {
    get { state.withLock { $0.isUndoing } }
    set { state.withLock { $0.isUndoing = newValue } }
  }

  package func add(_ action: UndoAction) { state.withLock { $0.actions.append(action) } }
}

/// What would undo the changes of one visit of a step.
package struct StepUndo: Sendable, Hashable {
  /// The visit's place in the run.
  package let place: String
  /// What the step did.
  package let sentence: String
  /// In the order in which the changes were made.
  package let actions: [UndoAction]
  /// Whether the changes were themselves the undoing of others.
  package let isRedo: Bool

  package init(place: String, sentence: String, actions: [UndoAction], isRedo: Bool = false) {
    self.place = place
    self.sentence = sentence
    self.actions = actions
    self.isRedo = isRedo
  }
}
