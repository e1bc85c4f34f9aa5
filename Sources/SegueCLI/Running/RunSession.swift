import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import OrderedCollections
import Suggestions
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
  private let surroundings: RunSurroundings
  /// For the trace.
  private let written = VisitOutput()
  /// Hears what the run says, if a sentence started it.
  var answer: SpokenAnswer?
  /// What the run is a use of, if a person began it.
  var subject: UsageRecorder.Subject?
  /// Finds what may be given for inputs that the run asks for.
  var suggest: InputSuggesting?

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
    surroundings = RunSurroundings(
      isDryRun: options.dryRun,
      recording: options.dryRun || options.noHistory ? nil : RunRecording(redact: secrets.redact))
  }

  func run() async -> ExitStatus {
    let (temporary, programs) = (surroundings.temporary, surroundings.programs)
    defer { temporary.remove() }
    let cancellation = Cancellation { [display] in
      programs.kill()
      AddedApps.kill()
      display.abandon()
    }
    let task = Task { await perform() }
    cancellation.cancels { task.cancel() }
    Output.onceReaderLeaves { task.cancel() }
    let status = await task.value
    await AddedApps.end()
    cancellation.stop()
    return Output.failure ?? status
  }

  private func perform() async -> ExitStatus {
    let (temporary, recording) = (surroundings.temporary, surroundings.recording)
    let reporter = RunReporter(
      options: options, style: style, redact: secrets.redact, written: written,
      display: display, temporary: { temporary.pathIfMade })
    var hasEnded = false
    do {
      let models = try ModelsOfRun(options, redact: secrets.redact)
      defer { if let message = models.finish(), !options.quiet { Output.message(message) } }
      var assembly = RunAssembly(
        Plan(workflow),
        in: surroundings.context(
          answering: interaction, asking: models.access, secrets: secrets,
          isUndoAgreed: options.agreesToUndo
        ) { [display, answer] in
          answer?.hear($0)
          display.show(.message($0))
        },
        secrets: secrets, ownFolder: { temporary.pathIfMade })
      assembly.setup.memory = MemoryBudget(limit: surroundings.settings.maxMemory)
      assembly.setup.startOrigin = start.origin
      assembly.suggest = suggest
      let inputs = try await assembly.inputs(given: given, start: start.value)
      let started = Date()
      assembly.name(run: 0, started: started)
      let showsSteps = options.jsonl || !options.quiet
      // Without an observer, what a program writes has no step.
      assembly.setup.observer = { [display] event in if showsSteps { display.show(event) } }
      if let recording {
        assembly.setup.keepUndo = { [secrets] in recording.add($0, hide: secrets.marks.hide) }
      }
      assembly.receiveOutput { [receive] in receive($0) }
      record {
        try recording?.begin(
          workflow, inputs: secrets.marks.hide(inputs.values),
          event: start.origin == .data ? .standardInput : nil, at: started)
      }
      var result = helped(await assembly.run(inputs: inputs, piped: start.value))
      result.wouldDo = surroundings.wouldDo.all
      result.shown = surroundings.shown.all
      display.end()
      record { try recording?.end(result, at: Date()) }
      if result.status == .succeeded { noteUse(inputs.values, at: started) }
      hasEnded = true
      return try reporter.report(result, of: workflow, answer)
    } catch {
      display.end()
      return reporter.report(error, hasEnded: hasEnded)
    }
  }

  /// The result with the help of this command, if a question couldn't be asked.
  private func helped(_ result: RunResult) -> RunResult {
    guard let failure = result.failure, let help = failure.help,
      failure.kind == .unanswered || help.hasSuffix(InteractionError.waysToAnswer)
    else { return result }
    var result = result
    if let answerHelp = options.answerHelp {
      result.failure?.help = answerHelp
    } else if workflow.document.triggers.isEmpty {
      // `segue trigger` doesn't start it.
      result.failure?.help = help.replacing(
        InteractionError.waysToAnswer, with: "run it on a terminal")
    }
    return result
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

  /// Adds the run to the uses from which suggestions are made.
  private func noteUse(_ inputs: OrderedDictionary<String, IntentValue>, at date: Date) {
    guard let subject, surroundings.recording != nil else { return }
    // What came by a pipe can't be given again.
    let piped = start.value.hasValue ? workflow.document.inputs.first?.name.value : nil
    let answered = surroundings.answered.all
    let uses = UsageRecorder.uses(
      of: subject, inputs: inputs.filter { $0.key != piped || given[$0.key] != nil },
      given: Set(given.keys), answered: answered,
      source: answer?.isToSentence == true ? .said : .run, secrets, at: date)
    do {
      try UsageRecorder.log.add(uses)
    } catch {
      if !options.quiet {
        Output.message(
          "this run can't be suggested: can't use `\(UsageRecorder.log.path.shown)`: "
            + IntentErrorText.message(for: error))
      }
    }
  }

  private static func display(
    _ options: RunOptions, _ style: TerminalStyle, redact: @escaping @Sendable (String) -> String
  ) -> any RunDisplay {
    let messages = MessagePrinter(
      style: style, redact: redact, outputStyle: TerminalStyle(for: STDOUT_FILENO),
      printsToError: options.json, numbersButtons: asksOnTerminal(options),
      printsLog: options.isSpoken)
    if options.jsonl { return EventLines(redact: redact) }
    // The steps of a dry run aren't performed, so there is no progress to show. A trace has the steps.
    if options.quiet || options.dryRun || options.trace && !style.isTerminal {
      return QuietDisplay(messages: messages)
    }
    return style.isTerminal
      ? LiveDisplay(messages: messages, showsEndedSteps: !options.trace || options.json)
      : PlainDisplay(messages: messages)
  }

  private var receive: @Sendable (ProgramLines) -> Void {
    { [options, surroundings, display, written] lines in
      let now = Date()
      surroundings.recording?.add(lines, at: now)
      if options.trace { written.add(lines, at: now) }
      display.show(.wrote(lines))
    }
  }

  private static func asksOnTerminal(_ options: RunOptions) -> Bool {
    TerminalInteraction.isAvailable && !options.json && !options.jsonl
  }

  private var interaction: any Interaction {
    options.agrees ? AgreeingInteraction(others: asking) : asking
  }

  private var asking: any Interaction {
    Self.asksOnTerminal(options)
      ? TerminalInteraction(
        style: style, display: display as? LiveDisplay,
        history: options.noHistory ? nil : AnswerHistory(in: Environment.state),
        redact: secrets.redact)
      : UnattendedInteraction()
  }
}

extension RunSession {
  /// A run with values for its inputs and nothing else.
  ///
  /// - Throws: `CommandFailure` if secrets can't be read.
  init(
    _ workflow: Workflow, options: RunOptions, given: OrderedDictionary<String, IntentValue>
  ) throws {
    self.init(
      workflow: workflow, options: options, given: given,
      start: try StartValue(from: [], readsPipe: false, for: nil, separator: 0x0a),
      secrets: try SecretStore.load())
  }
}
