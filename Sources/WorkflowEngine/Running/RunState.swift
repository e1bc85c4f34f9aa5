package import AppIntents
import Diagnostics
import Synchronization
import WorkflowLanguage
import WorkflowValues

/// What all steps of one run share.
final class RunState: Sendable {
  let plan: Plan
  let context: IntentContext
  let library: any WorkflowLibrary
  let recorder: TraceRecorder
  let observer: (@Sendable (RunEvent) -> Void)?
  /// How many workflows ran each other to get here.
  let depth: Int
  /// `$run`, `$trigger`, `$env`, `$secrets`.
  let names: RunNames
  private let began = ContinuousClock.now

  init(
    plan: Plan, context: IntentContext, library: any WorkflowLibrary, names: RunNames,
    depth: Int = 0, observer: (@Sendable (RunEvent) -> Void)?
  ) {
    self.plan = plan
    self.context = context
    self.library = library
    self.names = names
    self.depth = depth
    self.observer = observer
    recorder = TraceRecorder(stepCount: plan.workflow.document.stepCount)
  }

  /// The time since the run began.
  func elapsed() -> Duration { ContinuousClock.now - began }

  func report(_ message: IntentMessage) { context.report(message) }
}

/// The names that are always there and belong to the run as a whole.
package struct RunNames: Sendable {
  private let makeRun: @Sendable () -> IntentValue
  package var trigger: IntentValue
  package var secrets: IntentValue

  package init(
    run: @escaping @autoclosure @Sendable () -> IntentValue = .nothing,
    trigger: IntentValue = .nothing, secrets: IntentValue = [:]
  ) {
    makeRun = run
    self.trigger = trigger
    self.secrets = secrets
  }

  /// `$run`, made when it is asked for: the time zone of its dates takes longer than many runs.
  package var run: IntentValue { makeRun() }
}
