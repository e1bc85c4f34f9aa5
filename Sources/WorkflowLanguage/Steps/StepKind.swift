/// A kind of step that begins with a control word. Each kind is one file in this folder, with all
/// that a file can write in it, its checking and its sentence; the engine has one file that runs it.
package protocol StepKind: CheckedAction {
  /// The words that begin it.
  static var words: [ControlWord] { get }
}

/// The kinds of step that begin with a control word.
package enum StepKinds {
  package static let all: [any StepKind.Type] = [
    IfStep.self, ChooseStep.self, ForStep.self, RepeatStep.self, WhileStep.self,
    ParallelStep.self, TryStep.self, MenuStep.self, RunStep.self, SetStep.self,
    ValueStep.self, EndStep.self,
  ]

  package static let words = ControlWords(all.flatMap { $0.words })
}
