import WorkflowLanguage

/// Why an output is nothing, for the error where a value is needed.
indirect enum Absence: Sendable {
  /// The run was started without a value.
  case start
  /// An input wasn't given.
  case input(String)
  /// A step has given nothing.
  case step(CheckedStep)
  /// A step has failed, and the run goes on.
  case failure(CheckedStep)

  /// “`text.match` in line 3 gave nothing”
  var words: String {
    switch self {
    case .start: return "the run was started without a value"
    case .input(let name): return "the input `\(name)` wasn't given"
    case .step(let step):
      let isChoice = step.step.action is IfStep || step.step.action is ChooseStep
      return isChoice
        ? "no branch of \(Self.place(of: step)) ran" : "\(Self.place(of: step)) gave nothing"
    case .failure(let step): return "\(Self.place(of: step)) failed"
    }
  }

  private static func place(of step: CheckedStep) -> String {
    "`\(step.action)` in line \(step.line)"
  }
}

extension Absence? {
  /// Why the previous output is nothing.
  var reason: String { self?.words ?? "the previous step gave nothing" }
}
