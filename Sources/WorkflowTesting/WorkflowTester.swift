public import AppIntentsCore
import BuiltInIntents
import Diagnostics
import OrderedCollections
package import WorkflowEngine
import WorkflowLanguage

/// Runs a workflow from its text, in the process, in a context that is the same in every test.
///
/// ```swift
/// let run = try await WorkflowTester("""
///   steps:
///     - text.change_case: hello
///   """).run()
/// #expect(run.result == .text("HELLO"))
/// ```
public struct WorkflowTester: Sendable {
  let text: String
  private let catalogue: IntentCatalogue
  private var inputs: OrderedDictionary<String, IntentValue> = [:]
  private var context: IntentContext?
  private(set) var library: TextLibrary
  private var journal: MemoryJournal?
  private var interruption: Interruption?
  private var executor: (any TaskExecutor)?
  private var memory: MemoryBudget?
  private var observer: (@Sendable (RunEvent) -> Void)?

  /// - Parameters:
  ///   - text: the workflow file.
  ///   - intents: intents beside the built-in ones.
  ///   - context: the run's context; by default one from `TestContext`.
  public init(
    _ text: String, intents: [any AppIntent.Type] = [], in context: IntentContext? = nil
  ) {
    self.text = text
    catalogue = IntentCatalogue(IntentList.all + intents)
    self.context = context
    library = TextLibrary(texts: [:], catalogue: catalogue)
  }

  /// A tester of a workflow that may use the intents of apps.
  package init(_ text: String, apps: any AppIntentCatalogue, in context: IntentContext? = nil) {
    self.text = text
    catalogue = IntentCatalogue(IntentList.all, apps: apps)
    self.context = context
    library = TextLibrary(texts: [:], catalogue: catalogue)
  }

  /// The tester with an input set.
  public func input(_ name: String, _ value: IntentValue) -> WorkflowTester {
    var tester = self
    tester.inputs[name] = value
    return tester
  }

  /// The tester with another context.
  package func moved(to context: IntentContext) -> WorkflowTester {
    var tester = self
    tester.context = context
    return tester
  }

  /// The tester with workflows for `run:`: their texts by their names.
  package func workflows(_ texts: [String: String]) -> WorkflowTester {
    var tester = self
    tester.library = TextLibrary(texts: texts, catalogue: catalogue)
    return tester
  }

  /// The tester with a journal. The run continues from the journal's earlier entries.
  package func journaled(in journal: MemoryJournal) -> WorkflowTester {
    var tester = self
    tester.journal = journal
    return tester
  }

  package func interrupted(by interruption: Interruption) -> WorkflowTester {
    var tester = self
    tester.interruption = interruption
    return tester
  }

  /// The tester with an executor for the steps.
  package func performed(on executor: any TaskExecutor) -> WorkflowTester {
    var tester = self
    tester.executor = executor
    return tester
  }

  /// The tester with memory that it shares with other runs.
  package func sharing(_ memory: MemoryBudget) -> WorkflowTester {
    var tester = self
    tester.memory = memory
    return tester
  }

  package func observed(by observer: @escaping @Sendable (RunEvent) -> Void) -> WorkflowTester {
    var tester = self
    tester.observer = observer
    return tester
  }

  /// Checks and runs the workflow.
  ///
  /// - Throws: `BrokenWorkflow` if the check finds errors; `MessageForProgrammers` if a message quotes an
  ///   error as Swift describes it.
  public func run(startedWith start: IntentValue = .nothing) async throws -> WorkflowRun {
    let checked = library.main(text)
    guard let workflow = checked.workflow else {
      throw try BrokenWorkflow(description: MessageForProgrammers.refuse(in: checked.report))
    }
    let log = MessageLog()
    let context = context ?? TestContext.make(log: log)
    var bound = journal?.earlier.inputs ?? BoundInputs()
    if journal?.earlier.isEmpty != false {
      bound = try await InputBinder(workflow: workflow, context: context.observed()).bind(
        given: inputs.mapValues { StepOutput($0, from: .person) },
        start: StepOutput(start, from: .data))
    }
    var setup = RunSetup(context: context)
    setup.journal = journal
    setup.earlier = journal?.earlier ?? []
    setup.interruption = interruption
    setup.executor = executor
    setup.memory = memory
    setup.observer = observer
    let result = await Runner(Plan(workflow), setup).run(inputs: bound, piped: start)
    let texts = [result.failure?.message, result.failure?.help].compactMap(\.self) + log.logged
    for text in texts { try MessageForProgrammers.refuse(in: text) }
    return WorkflowRun(full: result, log: log)
  }
}

/// The result of a workflow's run in a test.
public struct WorkflowRun: Sendable {
  package let full: RunResult
  /// The messages of its steps, if the run had the kit's own context.
  public let log: MessageLog

  /// The run's output.
  public var result: IntentValue { full.output }
  /// `succeeded`, `failed`, `canceled`, `timed out`.
  public var status: String { full.status.rawValue }
  /// Why it failed.
  public var failure: String? { full.failure?.message }

  package var trace: Trace { full.trace }
  /// Where the run's output comes from.
  package var origin: ValueOrigin { full.origin }
}

/// The workflow of a test has errors; the description is what `segue check` prints.
public struct BrokenWorkflow: Error, CustomStringConvertible {
  public let description: String
}
