import Foundation
import Synchronization
import SystemPackage

/// Collects what would undo the changes that a step makes, and passes each on as soon as it is made.
package final class UndoRecorder: Sendable {
  /// The recorder of the step that the current task belongs to; nil where nothing is recorded.
  @TaskLocal package static var current: UndoRecorder?

  /// The key of the stored value that the current task changes: people know it, and not its file.
  @TaskLocal package static var storedKey: String?

  private struct State {
    var changes: [MadeChange] = []
    var isUndoing = false
  }

  private let state = Mutex(State())
  private let receive: (@Sendable (_ change: MadeChange, _ isRedo: Bool) -> Void)?

  /// - Parameter receive: receives each change, and whether it is itself the undoing of another one.
  package init(
    _ receive: (@Sendable (_ change: MadeChange, _ isRedo: Bool) -> Void)? = nil
  ) {
    self.receive = receive
  }

  /// In the order in which the changes were made.
  package var changes: [MadeChange] {
    state.withLock { $0.changes }.sorted { $0.moment.number < $1.moment.number }
  }

  package var actions: [UndoAction] { changes.map(\.action) }

  /// Whether the changes are themselves the undoing of others.
  package var isUndoing: Bool {
    get { state.withLock { $0.isUndoing } }
    set { state.withLock { $0.isUndoing = newValue } }
  }

  /// - Parameter moment: taken before the change, so that whatever needs the change has a later one.
  package func add(_ action: UndoAction, at moment: UndoMoment = .next()) {
    add(MadeChange(action: action, moment: moment))
  }

  package func add(_ change: MadeChange) {
    let isUndoing = state.withLock { state in
      state.changes.append(change)
      return state.isUndoing
    }
    receive?(change, isUndoing)
  }
}

/// When a change was made, among those of its process. Steps that run at the same time are recorded in
/// the order in which they end, which isn't the order of their changes.
package struct UndoMoment: Sendable, Hashable {
  /// The process that made the change. The moments of two processes can't be compared.
  package let process: String
  package let number: Int

  package init(process: String, number: Int) {
    self.process = process
    self.number = number
  }

  private static let process = UUID().uuidString
  private static let last = Atomic<Int>(0)

  package static func next() -> UndoMoment {
    UndoMoment(process: process, number: last.add(1, ordering: .relaxed).newValue)
  }
}

/// A change, as what would undo it.
package struct MadeChange: Sendable, Hashable {
  package let action: UndoAction
  package let moment: UndoMoment

  package init(action: UndoAction, moment: UndoMoment) {
    self.action = action
    self.moment = moment
  }
}

/// What would undo changes of one visit of a step.
package struct StepUndo: Sendable, Hashable {
  /// The visit's place in the run.
  package let place: String
  /// What the step did.
  package let sentence: String
  /// In the order in which they were made.
  package let changes: [MadeChange]
  package var actions: [UndoAction] { changes.map(\.action) }
  /// Whether the changes were themselves the undoing of others.
  package let isRedo: Bool

  package init(place: String, sentence: String, changes: [MadeChange], isRedo: Bool = false) {
    self.place = place
    self.sentence = sentence
    self.changes = changes
    self.isRedo = isRedo
  }
}
