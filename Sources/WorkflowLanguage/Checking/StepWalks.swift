import Diagnostics

/// An action that a walk can go through. The kinds of step are above this folder; a checker is given
/// them.
package protocol CheckedAction: StepAction {
  /// Walks the action: checks what it uses, and sets what it leaves behind.
  func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome
}

extension CheckedAction {
  fileprivate static func walk(
    _ action: any StepAction, _ step: Step, in walk: WorkflowWalk
  ) -> WorkflowWalk.Outcome? {
    (action as? Self)?.walk(step, in: walk)
  }
}

/// The walks through the kinds of action, by the actions' types.
///
/// `as? any CheckedAction` would ask the runtime, which searches all conformances of the program,
/// 7,000 and more, for each kind of step.
struct StepWalks: Sendable {
  private let kinds: [any CheckedAction.Type]
  /// The control words, for suggestions.
  let words: [String]

  init(_ kinds: [any CheckedAction.Type], words: [String]) {
    self.kinds = kinds
    self.words = words
  }

  func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let type = ObjectIdentifier(type(of: step.action))
    for kind in kinds where ObjectIdentifier(kind) == type {
      if let outcome = kind.walk(step.action, step, in: walk) { return outcome }
    }
    // The output of a step that couldn't be read may be anything.
    return .init(pipe: walk.output(of: step, .any))
  }
}
