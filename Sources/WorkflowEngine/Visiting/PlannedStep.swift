import AppIntentsCore
import WorkflowLanguage

/// A step that is ready to run: what the check found out about it, and the action that serves it.
final class PlannedStep: Sendable {
  let checked: CheckedStep
  let action: any RunnableAction
  /// The blocks in the step, in the order of `StepAction.blocks`.
  let blocks: [PlannedBlock]

  init(_ checked: CheckedStep, action: any RunnableAction, blocks: [PlannedBlock]) {
    self.checked = checked
    self.action = action
    self.blocks = blocks
  }

  var id: Int { checked.id }
  var modifiers: Modifiers { checked.step.modifiers }
}

/// Steps that run one after the other.
struct PlannedBlock: Sendable {
  let steps: [PlannedStep]

  func run(
    after input: StepOutput, in frame: Frame, of run: ActiveRun
  ) async throws -> Completion {
    var previous = input
    for step in steps {
      frame.previous = previous
      switch try await step.run(after: previous, in: frame, of: run) {
      case .output(let output): previous = output
      case let end: return end
      }
    }
    frame.previous = previous
    return .output(previous)
  }
}

/// An action that the engine runs. Each kind of step conforms in a file of its own in `Steps/`.
protocol RunnableAction: Sendable {
  /// Whether it does several things at a time, so that chance decides which of them fails first.
  var isConcurrent: Bool { get }

  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion
}

extension RunnableAction {
  var isConcurrent: Bool { false }
}

/// How a step, or the steps of a block, ended.
enum Completion: Sendable {
  /// The next step runs, with this output.
  case output(StepOutput)
  /// The pass of the loop is over.
  case nextPass
  /// The loop is over.
  case endLoop
  /// The run is over.
  case endRun(StepOutput)
  /// The run is to continue later: no other step starts.
  case interrupted

  var isInterrupted: Bool {
    if case .interrupted = self { return true }
    return false
  }
}
