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
  let options: RunCommand
  let given: OrderedDictionary<String, IntentValue>
  let start: IntentValue

  func run() async -> ExitStatus {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let secrets: SecretStore
    let style = TerminalStyle(for: STDERR_FILENO)
    do {
      secrets = try SecretStore.load()
    } catch {
      Output.talk("\(style.colour("error:", .red)) \(error)")
      return .notPermitted
    }
    let display = display(style, redact: secrets.redact)
    let context = context(display, style, temporary)
    let task = Task { await run(in: context, display, secrets) }
    let cancellation = Cancellation { task.cancel() }
    let status = await task.value
    cancellation.stop()
    return status
  }

  private func run(
    in context: IntentContext, _ display: any RunDisplay, _ secrets: SecretStore
  ) async -> ExitStatus {
    let style = TerminalStyle(for: STDERR_FILENO)
    let reporter = RunReporter(options: options, style: style, redact: secrets.redact)
    do {
      let inputs = try await InputBinder(workflow: workflow, context: context)
        .bind(given: given, start: start)
      var runner = Runner(plan: try Planner.plan(workflow), context: context)
      runner.library = FoundWorkflows(finder: WorkflowFinder())
      runner.names = RunNames(
        run: [
          "id": 1, "workflow": .text(workflow.document.id),
          "started": .date(IntentDate(context.now(), in: context.timeZone)),
        ],
        secrets: .dictionary(secrets.values))
      if options.jsonl || !options.quiet { runner.observer = { display.show($0) } }
      let result = await runner.run(inputs: inputs, piped: start)
      display.end()
      return try reporter.report(result, of: workflow)
    } catch {
      display.end()
      return reporter.report(error)
    }
  }

  private func display(
    _ style: TerminalStyle, redact: @escaping @Sendable (String) -> String
  ) -> any RunDisplay {
    let messages = MessagePrinter(style: style, redact: redact, printsToError: options.json)
    if options.jsonl { return EventLines(redact: redact) }
    if options.quiet { return QuietDisplay(messages: messages) }
    return style.isTerminal
      ? LiveDisplay(messages: messages) : PlainDisplay(messages: messages)
  }

  private func context(
    _ display: any RunDisplay, _ style: TerminalStyle, _ temporary: TemporaryFolder
  ) -> IntentContext {
    let report: @Sendable (IntentMessage) -> Void = { display.show(.message($0)) }
    let interaction: any Interaction =
      TerminalInteraction.isAvailable && !options.json && !options.jsonl
      ? TerminalInteraction(style: style) { (display as? LiveDisplay)?.pause() }
      : UnattendedInteraction()
    let files: any FileAccess =
      options.dryRun
      ? SimulatedFiles(
        over: LocalFiles(), folder: FilePath(FileManager.default.currentDirectoryPath),
        home: FilePath(NSHomeDirectory()), spillFolder: { try temporary.path() },
        report: { report(.wouldDo($0)) })
      : LocalFiles()
    return IntentContext(
      files: files,
      interaction: interaction, values: WorkflowValueOperations(), isSimulation: options.dryRun,
      temporaryFolder: { try temporary.path() },
      sleep: { [isDryRun = options.dryRun] duration in
        if isDryRun {
          report(.wouldDo("wait \(ElapsedTime.text(duration))"))
        } else {
          try await Task.sleep(for: duration)
        }
      },
      report: report)
  }
}
