import AppIntents
import Foundation
import OrderedCollections
import Synchronization
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// One run from the command line: its context, its display, its output and its exit status.
struct RunSession: Sendable {
  let workflow: Workflow
  let options: RunOptions
  let given: OrderedDictionary<String, IntentValue>
  let start: IntentValue
  let secrets: SecretStore

  func run() async -> ExitStatus {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let style = TerminalStyle(for: STDERR_FILENO)
    let display = display(style, redact: secrets.redact)
    let wouldDo = WouldDoList()
    let recording =
      options.dryRun || options.noHistory ? nil : RunRecording(redact: secrets.redact)
    let programs = RunningPrograms()
    let context = context(display, style, temporary, wouldDo, recording, programs)
    let task = Task { await run(in: context, display, wouldDo, recording) }
    let cancellation = Cancellation(cancel: { task.cancel() }, abandon: { programs.kill() })
    Output.onceReaderLeaves { task.cancel() }
    let status = await task.value
    cancellation.stop()
    return status
  }

  private func run(
    in context: IntentContext, _ display: any RunDisplay, _ wouldDo: WouldDoList,
    _ recording: RunRecording?
  ) async -> ExitStatus {
    let style = TerminalStyle(for: STDERR_FILENO)
    let reporter = RunReporter(options: options, style: style, redact: secrets.redact)
    do {
      let inputs = try await InputBinder(workflow: workflow, context: context)
        .bind(given: given, start: start)
      var runner = Runner(plan: try Planner.plan(workflow), context: context)
      runner.library = FoundWorkflows(finder: WorkflowFinder())
      let started = context.now()
      runner.names = RunNames(
        run: [
          "id": 1, "workflow": .text(workflow.document.id),
          "started": .date(IntentDate(started, in: context.timeZone)),
        ],
        secrets: .dictionary(secrets.values))
      let kept = SecretMarks(secrets.values).hide(inputs)
      record { try recording?.begin(workflow, inputs: kept, at: started) }
      if options.jsonl || !options.quiet { runner.observer = { display.show($0) } }
      var result = await runner.run(inputs: inputs, piped: start)
      result.wouldDo = wouldDo.all
      display.end()
      record { try recording?.end(result, at: context.now()) }
      return try reporter.report(result, of: workflow)
    } catch {
      display.end()
      return reporter.report(error)
    }
  }

  /// Writes to the history. That a run isn't in there is no reason not to run.
  private func record(_ writing: () throws -> Void) {
    do {
      try writing()
    } catch {
      if !options.quiet { Output.talk("this run isn't in the history: \(error)") }
    }
  }

  private func display(
    _ style: TerminalStyle, redact: @escaping @Sendable (String) -> String
  ) -> any RunDisplay {
    let messages = MessagePrinter(
      style: style, redact: redact, outputStyle: TerminalStyle(for: STDOUT_FILENO),
      printsToError: options.json)
    if options.jsonl { return EventLines(redact: redact) }
    // What is only told is not done.
    if options.quiet || options.dryRun { return QuietDisplay(messages: messages) }
    return style.isTerminal
      ? LiveDisplay(messages: messages) : PlainDisplay(messages: messages)
  }

  private func context(
    _ display: any RunDisplay, _ style: TerminalStyle, _ temporary: TemporaryFolder,
    _ wouldDo: WouldDoList, _ recording: RunRecording?, _ programs: RunningPrograms
  ) -> IntentContext {
    let report: @Sendable (IntentMessage) -> Void = { message in
      if case .wouldDo(let text) = message { wouldDo.add(text) }
      recording?.add(message, at: Date())
      display.show(.message(message))
    }
    let interaction: any Interaction =
      TerminalInteraction.isAvailable && !options.json && !options.jsonl
      ? TerminalInteraction(style: style, display: display as? LiveDisplay)
      : UnattendedInteraction()
    let files: any FileAccess =
      options.dryRun
      ? SimulatedFiles(
        over: LocalFiles(), folder: FilePath(FileManager.default.currentDirectoryPath),
        home: Environment.home, spillFolder: { try temporary.path() },
        report: { report(.wouldDo($0)) })
      : LocalFiles()
    let gate = PermissionGate(workflow.document.permissions)
    return IntentContext(
      files: permitted(files, temporary), folders: .init(temporary: { try temporary.path() }),
      clock: .init(sleep: { [isDryRun = options.dryRun] duration in
        if isDryRun {
          report(.wouldDo("wait \(ElapsedTime.text(duration))"))
        } else {
          try await Task.sleep(for: duration)
        }
      }),
      interaction: interaction, values: WorkflowValueOperations(),
      permissions: .init(
        permit: { try gate.permit($0) }, permitsEveryHost: gate.permitsEveryHost),
      programs: .init(started: programs.started, ended: programs.ended),
      isSimulation: options.dryRun, report: report)
  }

  /// The files as far as the workflow's `permissions` go.
  private func permitted(
    _ files: any FileAccess, _ temporary: TemporaryFolder
  ) -> any FileAccess {
    guard let permissions = workflow.document.permissions else { return files }
    return PermittedFiles(
      files, permissions: permissions, home: Environment.home,
      folder: FilePath(FileManager.default.currentDirectoryPath),
      ownFolder: { temporary.pathIfMade })
  }
}

/// What a dry run says it would do.
private final class WouldDoList: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
