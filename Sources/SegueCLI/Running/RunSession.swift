import AppIntents
import Automations
import Foundation
import OrderedCollections
import RunHistory
import Synchronization
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// One run from the command line: its context, its display, its output and its exit status.
struct RunSession: Sendable {
  private let workflow: Workflow
  private let options: RunOptions
  private let given: OrderedDictionary<String, IntentValue>
  private let start: StartValue
  private let secrets: Secrets
  private let style = TerminalStyle(for: STDERR_FILENO)
  private let display: any RunDisplay
  private let temporary = TemporaryFolder()
  private let programs = RunningPrograms()
  /// What a dry run would do.
  private let wouldDo = WouldDoList()
  private let recording: RunRecording?
  /// For the trace.
  private let written = VisitOutput()
  private let unfinished = UnfinishedWork(in: Environment.state)
  private let settings = SettingsFile(Environment.configuration).read().settings

  /// - Parameters:
  ///   - given: the values of inputs, by name.
  ///   - start: the value that the run is started with.
  init(
    workflow: Workflow, options: RunOptions, given: OrderedDictionary<String, IntentValue>,
    start: StartValue, secrets: Secrets
  ) {
    self.workflow = workflow
    self.options = options
    self.given = given
    self.start = start
    self.secrets = secrets
    display = Self.display(options, style, redact: secrets.redact)
    recording = options.dryRun || options.noHistory ? nil : RunRecording(redact: secrets.redact)
  }

  func run() async -> ExitStatus {
    defer { temporary.remove() }
    let task = Task { await perform() }
    let cancellation = Cancellation(
      cancel: { task.cancel() },
      abandon: { [programs, display] in
        programs.kill()
        display.end()
      })
    Output.onceReaderLeaves { task.cancel() }
    let status = await task.value
    cancellation.stop()
    return Output.failure ?? status
  }

  private func perform() async -> ExitStatus {
    let reporter = RunReporter(
      options: options, style: style, redact: secrets.redact, written: written,
      display: display, temporary: { [temporary] in temporary.pathIfMade })
    do {
      var assembly = RunAssembly(
        Plan(workflow), in: context, secrets: secrets,
        ownFolder: { [temporary] in temporary.pathIfMade })
      assembly.setup.memory = MemoryBudget(limit: settings.maxMemory)
      assembly.setup.startOrigin = start.origin
      let inputs = try await assembly.inputs(given: given, start: start.value)
      let started = Date()
      assembly.name(run: 1, started: started)
      let showsSteps = options.jsonl || !options.quiet
      // Without an observer, what a program writes has no step.
      assembly.setup.observer = { [display] event in if showsSteps { display.show(event) } }
      if let recording {
        assembly.setup.keepUndo = { [secrets] in recording.add($0, hide: secrets.marks.hide) }
      }
      assembly.receiveOutput { [receive] in receive($0) }
      record {
        try recording?.begin(workflow, inputs: secrets.marks.hide(inputs.values), at: started)
      }
      var result = await assembly.run(inputs: inputs, piped: start.value)
      result.wouldDo = wouldDo.all
      display.end()
      record { try recording?.end(result, at: Date()) }
      return try reporter.report(result, of: workflow)
    } catch {
      display.end()
      return reporter.report(error)
    }
  }

  /// Writes to the history. A run that can't be recorded is performed all the same.
  private func record(_ writing: () throws -> Void) {
    do {
      try writing()
    } catch {
      if !options.quiet {
        Output.message("this run isn't in the history: \(IntentErrorText.message(for: error))")
      }
    }
  }

  private static func display(
    _ options: RunOptions, _ style: TerminalStyle, redact: @escaping @Sendable (String) -> String
  ) -> any RunDisplay {
    let messages = MessagePrinter(
      style: style, redact: redact, outputStyle: TerminalStyle(for: STDOUT_FILENO),
      printsToError: options.json)
    if options.jsonl { return EventLines(redact: redact) }
    // The steps of a dry run aren't performed, so there is no progress to show. A trace has the steps.
    if options.quiet || options.dryRun || options.trace && !style.isTerminal {
      return QuietDisplay(messages: messages)
    }
    return style.isTerminal
      ? LiveDisplay(messages: messages, showsEndedSteps: !options.trace || options.json)
      : PlainDisplay(messages: messages)
  }

  // MARK: - The run's context

  private var context: IntentContext {
    IntentContext(
      files: files,
      folders: IntentContext.Folders(temporary: { [temporary] in try temporary.path() }),
      clock: clock, interaction: interaction, values: WorkflowValueOperations(),
      programs: IntentContext.Programs(started: programs.started, ended: programs.ended),
      limits: ValueLimits(settings), isSimulation: options.dryRun,
      undo: UndoHistory(source: ControlUndoSource(secrets, isAgreed: options.agreesToUndo)),
      report: report)
  }

  private var report: @Sendable (IntentMessage) -> Void {
    { [wouldDo, recording, display] message in
      if case .wouldDo(let text) = message { wouldDo.add(text) }
      recording?.add(message, at: Date())
      display.show(.message(message))
    }
  }

  private var receive: @Sendable (ProgramLines) -> Void {
    { [options, recording, display, written] lines in
      let now = Date()
      recording?.add(lines, at: now)
      if options.trace { written.add(lines, at: now) }
      display.show(.wrote(lines))
    }
  }

  private var interaction: any Interaction {
    TerminalInteraction.isAvailable && !options.json && !options.jsonl
      ? TerminalInteraction(
        style: style, display: display as? LiveDisplay,
        history: options.noHistory ? nil : AnswerHistory(in: Environment.state),
        redact: secrets.redact)
      : UnattendedInteraction()
  }

  private var files: any FileAccess {
    guard options.dryRun else {
      // The daemon's next start removes what this process leaves behind if it is killed.
      return recording == nil
        ? LocalFiles()
        : UndoableFiles(
          LocalFiles().noting(unfinished),
          keeping: HistoryStore.formerFolder(of: Environment.state))
    }
    return SimulatedFiles(
      over: LocalFiles(), folder: FilePath(FileManager.default.currentDirectoryPath),
      home: Environment.home, spillFolder: { [temporary] in try temporary.path() },
      report: { [report] in report(.wouldDo($0)) })
  }

  private var clock: IntentContext.RunClock {
    guard options.dryRun else { return IntentContext.RunClock() }
    return IntentContext.RunClock(
      sleep: { [report] in report(.wouldDo("wait \(ElapsedTime.text($0))")) })
  }
}

/// What a dry run says it would do.
private final class WouldDoList: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
