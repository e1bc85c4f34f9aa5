import WorkflowLanguage

/// The control words that the engine runs, each in a file in `Steps/`.
///
/// `as? any RunnableAction` would search all conformances of the program, 7,000 and more, for each
/// kind of step.
enum RunnableKinds {
  static let all: [any (StepAction & RunnableAction).Type] = [
    IfStep.self, ChooseStep.self, ForStep.self, RepeatStep.self, WhileStep.self,
    ParallelStep.self, TryStep.self, MenuStep.self, RunStep.self, SetStep.self,
    ValueStep.self, EndStep.self,
  ]

  /// An action as one that the engine runs.
  static func action(_ action: any StepAction) -> (any RunnableAction)? {
    let type = type(of: action)
    return all.first { $0 == type }?.cast(action)
  }
}

extension RunnableAction {
  fileprivate static func cast(_ action: any StepAction) -> (any RunnableAction)? {
    action as? Self
  }
}
