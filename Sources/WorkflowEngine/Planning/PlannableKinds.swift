import WorkflowLanguage

extension StepAction {
  /// The action as one that can be planned; nil for a step that couldn't be read.
  ///
  /// `as? any PlannableAction` would ask the runtime, which goes through all conformances that the
  /// program has, 7,000 and more, for each kind of step.
  var plannable: (any PlannableAction)? {
    let type = type(of: self)
    return PlannableKinds.all.first { $0 == type }?.cast(self)
  }
}

/// The kinds of step that can be planned: each is a file in `Steps/` and a word here.
enum PlannableKinds {
  static let all: [any PlannableAction.Type] = [
    IntentStep.self, IfStep.self, ChooseStep.self, ForStep.self, RepeatStep.self, WhileStep.self,
    ParallelStep.self, TryStep.self, MenuStep.self, RunStep.self, SetStep.self, EndStep.self,
  ]
}

extension PlannableAction {
  fileprivate static func cast(_ action: any StepAction) -> (any PlannableAction)? {
    action as? Self
  }
}
