import AppIntentsCore
import Diagnostics
import Foundation
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// Reports how a run ended: prints its output, or its failure in the layout of a diagnostic, and
/// chooses the exit status.
struct RunReporter: Sendable {
  let options: RunOptions
  let style: TerminalStyle
  let redact: @Sendable (String) -> String
  /// What programs wrote.
  let written: VisitOutput
  /// What has shown the progress of the run.
  let display: any RunDisplay
  /// The run's folder for temporary files, which ends with it; nil if there is none.
  let temporary: @Sendable () -> FilePath?

  func report(
    _ result: RunResult, of workflow: Workflow, _ answer: SpokenAnswer? = nil
  ) throws -> ExitStatus {
    let output = result.output
    let result = result.hidingSecrets(with: redact)
    if options.trace, !options.json {
      let width = style.isTerminal ? TerminalStyle.width(of: STDERR_FILENO) : nil
      Output.message(TraceText.text(of: result.trace, written, style: style, width: width))
    }
    if options.dryRun, result.wouldDo.isEmpty, result.status == .succeeded, !options.quiet {
      Output.message("nothing would change")
    }
    if options.json {
      let text = RunJSON.text(
        of: result, isDryRun: options.dryRun, trace: options.trace ? written : nil,
        answer: answer.map { ($0.request, $0.lines.map(redact)) })
      Output.data(text + "\n")
    } else if options.jsonl {
      Output.data(RunJSON.line(of: result) + "\n")
    }
    switch result.status {
    case .succeeded:
      try save(output)
      answer?.end(with: result)
      // What an app says is its answer.
      if !options.isSpoken || answer?.lines.isEmpty ?? true { try show(result, of: workflow) }
      return .succeeded
    case .failed, .timedOut:
      if let failure = result.failure { report(failure, in: workflow, after: result.took) }
      answer?.end(with: result)
      if result.status == .timedOut { return .timedOut }
      return result.failure?.kind == .notPermitted ? .notPermitted : .failed
    case .canceled:
      Output.message("canceled after \(ElapsedTime.text(result.took))")
      return .canceled
    case .interrupted:
      if let failure = result.failure { report(failure, in: workflow, after: result.took) }
      Output.message("interrupted after \(ElapsedTime.text(result.took))")
      return .canceled
    }
  }

  /// Reports an error that prevented the run from starting, or its output from being saved.
  ///
  /// - Parameter hasEnded: whether the run's result was reported.
  func report(_ error: any Error, hasEnded: Bool) -> ExitStatus {
    let failure =
      switch error {
      case is CancellationError: CommandFailure(status: .canceled, message: "canceled")
      case let error as InputError:
        CommandFailure(
          status: error.kind == .missing ? .notFound : .usage, message: error.message,
          help: error.isUnanswered ? options.inputHelp ?? error.help : error.help)
      case let error as CommandFailure: error
      default: CommandFailure(status: .failed, message: IntentErrorText.message(for: error))
      }
    if !hasEnded, options.json || options.jsonl {
      Output.data(redact(RunJSON.text(ofUnstarted: failure, asLine: options.jsonl)) + "\n")
    }
    Output.message(redact(failure.text(in: style)))
    return failure.status
  }

  private func report(_ failure: StepFailure, in workflow: Workflow, after took: Duration) {
    var diagnostic = failure.diagnostic
    if !display.showsPrograms { diagnostic.notes += failure.lastLines.map { [$0] } ?? [] }
    diagnostic.notes.append("after \(ElapsedTime.text(took))")
    if options.isSpoken, failure.source?.file == nil {
      // The step's place is in a text that the user doesn't know.
      let failure = CommandFailure(
        status: .failed, message: diagnostic.message, help: diagnostic.helps.first)
      return Output.message(failure.text(in: style))
    }
    let source = failure.source ?? workflow.document.source
    Output.message(DiagnosticPrinter(style: style).text([diagnostic], of: source))
  }

  /// The name of a file that isn't there after the run: it is in memory, or in the temporary folder.
  private func unsaved(_ output: IntentValue) -> String? {
    for case .file(let file) in output.items {
      guard let path = file.path else { return file.filename }
      if let folder = temporary(), path.lexicallyNormalized().starts(with: folder) {
        return file.filename
      }
    }
    return nil
  }

  /// The file that the output is for; nil for standard output.
  private var file: String? { options.outputPath.flatMap { $0 == "-" ? nil : $0 } }

  /// Saves the output in the file that it is for. It is the user's own, and has the values as they
  /// are.
  private func save(_ output: IntentValue) throws {
    // The output of a dry run is only partly known.
    guard !options.dryRun, let file else { return }
    try OutputFile(file).save(output, as: options.outputType)
  }

  private func show(_ result: RunResult, of workflow: Workflow) throws {
    if options.dryRun || options.hidesOutput || file != nil || options.json || options.jsonl {
      return
    }
    guard result.output != .nothing || options.outputType == .json,
      options.outputPath != nil || result.isReturned || workflow.givesOutput
    else { return }
    if options.outputType == nil, let name = unsaved(result.output) {
      return Output.message(
        "the output is the temporary file `\(Printable.line(redact(name)))`; `-o FILE` keeps it")
    }
    // A file's content is read only here.
    let text = redact(OutputText.of(result.output, as: options.outputType))
    if text.isEmpty { return }
    let isTerminal = TerminalStyle(for: STDOUT_FILENO).isTerminal
    if isTerminal, display.hasShown(text) { return }
    Output.data(isTerminal ? Printable.text(text) : text)
  }
}

extension Workflow {
  /// Whether its output is printed: if the file has `output:`, or the last step produces a value. A
  /// workflow that ends with `print` or `notify` has already shown its result.
  fileprivate var givesOutput: Bool { document.output != nil || !onlyTells(document.steps) }

  /// Whether the last step only shows a message.
  private func onlyTells(_ block: Block) -> Bool {
    guard let last = block.steps.last else { return true }
    if last.action is SetStep { return true }
    if let end = last.action as? EndStep {
      switch end {
      case .next, .break, .fail: return true
      case .return: return false
      }
    }
    if let descriptor = steps[last.id]?.descriptor {
      return descriptor.sideEffects.contains(.tells)
    }
    let blocks = last.action.blocks
    return !blocks.isEmpty && blocks.allSatisfy(onlyTells)
  }
}
