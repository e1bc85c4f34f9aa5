package import AppIntentsCore
import Foundation
package import OrderedCollections
package import SystemPackage
package import WorkflowLanguage
import WorkflowValues

/// A workflow with all that a run of it needs. The command line and the daemon make their runs with it.
///
/// ```
/// Plan, IntentContext, Secrets
///   → limited by `permissions` → names → inputs → Runner → RunResult
/// ```
///
/// The caller provides the context: files, folders, a clock, and whatever answers questions and
/// receives messages. What the workflow permits itself is applied here.
package struct RunAssembly: Sendable {
  private let plan: Plan
  private let secrets: Secrets
  /// What the run is given. The parts that only some runs have (a journal, an observer) are set by
  /// the caller.
  package var setup: RunSetup
  /// Whether what the run is given comes from the store, in which secrets are replaced with marks. In
  /// anything else a mark is a text: it would put a secret where the sender wants it.
  package var restoresSecrets = false
  /// Finds what may be given for inputs that are asked for.
  package var suggest: InputSuggesting?

  /// - Parameters:
  ///   - context: what the run could use if its workflow had no `permissions`.
  ///   - ownFolder: the run's folder for temporary files, once it exists; it is always permitted.
  package init(
    _ plan: Plan, in context: IntentContext, secrets: Secrets = Secrets(),
    ownFolder: @escaping @Sendable () -> FilePath? = { nil }
  ) {
    self.plan = plan
    self.secrets = secrets
    let document = plan.workflow.document
    var context = context.replacing(redact: secrets.redact)
    if let folder = context.folders.stored {
      // Its files are no part of what `permissions` are about.
      context = context.replacing(
        store: WorkflowStore(in: folder, of: document.id, context, secrets: secrets))
    }
    setup = RunSetup(context: context.limited(by: document.permissions, ownFolder: ownFolder))
    setup.ownFolder = ownFolder
  }

  /// Sets the values of `$run`, `$trigger` and `$secrets`.
  ///
  /// - Parameter id: the run's number in the history; 0 for one that gets it after it has ended.
  package mutating func name(
    run id: Int, started: Date, trigger: IntentValue = .nothing
  ) {
    let (workflow, context) = (plan.workflow.document.id, setup.context)
    setup.began = started
    setup.names = RunNames(
      run: [
        "id": .number(id), "workflow": .text(workflow),
        "started": .date(IntentDate(started, in: context.timeZone)),
      ],
      trigger: restored(trigger), secrets: .dictionary(secrets.values))
  }

  /// Passes on the lines that programs write, with secrets replaced. The closure is called from the
  /// tasks that read the programs' outputs.
  package mutating func receiveOutput(_ receive: @escaping @Sendable (ProgramLines) -> Void) {
    let output = ProgramOutput(hide: secrets.redact, receive: receive)
    setup.context = setup.context.replacing(programs: output.following(setup.context.programs))
  }

  /// Binds the workflow's inputs.
  ///
  /// - Parameters:
  ///   - given: values by the inputs' names.
  ///   - origin: where these come from.
  ///   - start: the value that started the run, for the first input unless that is given by name.
  /// - Throws: `InputError`.
  package func inputs(
    given: OrderedDictionary<String, IntentValue>, from origin: ValueOrigin = .person,
    start: IntentValue
  ) async throws -> BoundInputs {
    var binder = InputBinder(workflow: plan.workflow, context: setup.context.observed())
    binder.suggest = suggest
    return try await binder.bind(
      given: given.mapValues { StepOutput(restored($0), from: origin) },
      start: StepOutput(restored(start), from: setup.startOrigin))
  }

  private func restored(_ value: IntentValue) -> IntentValue {
    restoresSecrets ? secrets.marks.reveal(value) : value
  }

  /// Runs the workflow. An error is part of the result.
  ///
  /// - Parameter piped: the value that started the run.
  package func run(
    inputs: BoundInputs, piped: IntentValue
  ) async -> RunResult {
    await Runner(plan, setup).run(inputs: inputs, piped: restored(piped))
  }

  /// The text of a template outside the steps, such as `key`.
  package func text(
    of template: Template, inputs: BoundInputs
  ) async throws -> String {
    try await Runner(plan, setup).text(of: template, inputs: inputs)
  }
}
