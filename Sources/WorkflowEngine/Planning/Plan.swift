import AppIntents
import Diagnostics
package import WorkflowLanguage

/// A checked workflow, ready to run: intents bound, constants converted, blocks linked.
package final class Plan: Sendable {
  package let workflow: Workflow
  let body: PlannedBlock
  let `catch`: PlannedBlock?
  let finally: PlannedBlock?

  init(workflow: Workflow, body: PlannedBlock, catch: PlannedBlock?, finally: PlannedBlock?) {
    self.workflow = workflow
    self.body = body
    self.catch = `catch`
    self.finally = finally
  }
}

/// Steps that run one after the other, planned.
struct PlannedBlock: Sendable {
  let steps: [PlannedStep]

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState
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

/// What an action does when its step runs.
protocol Operation: Sendable {
  /// Whether it does several things at a time, so that what failed first is chance.
  var isConcurrent: Bool { get }
  /// Whether all it does is to ask a person.
  var isQuestion: Bool { get }
  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion
}

/// An action that can be planned. Each kind of step conforms in a file of its own in `Steps/`.
protocol PlannableAction: StepAction {
  /// What people read for it where the step has no label.
  var sentence: String { get }
  /// What people read for each of its blocks; nil for a block that needs no words.
  var partTitles: [String?] { get }
  func operation(for step: Step, with planner: inout Planner) throws -> any Operation
}

/// One step, ready to run.
package final class PlannedStep: Sendable {
  package let step: Step
  package let action: String
  package let line: Int
  let operation: any Operation
  /// Whether a person has heard or done what it does, so that nobody needs to be told that it is
  /// done.
  package let speaksForItself: Bool
  /// What people read for it.
  private let makeSentence: @Sendable () -> String

  init(
    _ step: Step, operation: any Operation, speaksForItself: Bool,
    sentence: @escaping @Sendable () -> String
  ) {
    self.step = step
    self.speaksForItself = speaksForItself
    action = step.action.actionName
    line = step.range.start.line
    self.operation = operation
    makeSentence = sentence
  }

  package var id: Int { step.id }
  /// What people read for this step: its label, its intent's summary with what the file gives it,
  /// or the control word with its value.
  package var sentence: String { makeSentence() }
  /// The sentence as it goes on after other words.
  var clause: String {
    let sentence = sentence
    // An abbreviation keeps its capitals.
    guard sentence.dropFirst().first?.isLowercase == true else { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

extension Operation {
  var isConcurrent: Bool { false }
  var isQuestion: Bool { false }
}

extension PlannableAction {
  var sentence: String { actionName }
  var partTitles: [String?] { blocks.map { _ in nil } }
}
