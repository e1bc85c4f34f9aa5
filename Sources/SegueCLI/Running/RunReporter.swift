import AppIntents
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

  func report(_ result: RunResult, of workflow: Workflow) throws -> ExitStatus {
    if options.trace, !options.json {
      Output.message(redact(TraceText.text(of: result.trace, style: style)))
    }
    if options.dryRun, result.wouldDo.isEmpty, result.status == .succeeded, !options.quiet {
      Output.message("nothing would change")
    }
    if options.json {
      let text = RunJSON.text(of: result, isDryRun: options.dryRun, hasTrace: options.trace)
      Output.data(redact(text) + "\n")
    } else if options.jsonl {
      Output.data(redact(RunJSON.line(of: result)) + "\n")
    }
    switch result.status {
    case .succeeded:
      try write(result, of: workflow)
      return .succeeded
    case .failed, .timedOut:
      if let failure = result.failure { report(failure, in: workflow, after: result.took) }
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

  /// Reports an error that prevented the run from starting.
  func report(_ error: any Error) -> ExitStatus {
    let failure =
      switch error {
      case is CancellationError: CommandFailure(status: .canceled, message: "canceled")
      case let error as InputError:
        CommandFailure(status: .usage, message: error.message, help: error.help)
      case let error as CommandFailure: error
      default: CommandFailure(status: .failed, message: IntentErrorText.message(for: error))
      }
    Output.message(redact(failure.text(in: style)))
    return failure.status
  }

  private func report(_ failure: StepFailure, in workflow: Workflow, after took: Duration) {
    var diagnostic = failure.diagnostic
    diagnostic.message = redact(diagnostic.message)
    diagnostic.notes = diagnostic.notes.map(redact)
    diagnostic.helps = diagnostic.helps.map(redact)
    diagnostic.notes.append("after \(ElapsedTime.text(took))")
    let source = failure.source ?? workflow.document.source
    Output.message(DiagnosticPrinter(style: style).text([diagnostic], of: source))
  }

  private func write(_ result: RunResult, of workflow: Workflow) throws {
    let output = result.output
    // The output of a dry run is only partly known.
    if options.dryRun { return }
    if let path = options.outputPath, path != "-" {
      try OutputFile(path).save(output, as: options.outputType)
    } else if !options.json, !options.jsonl,
      output != .nothing || options.outputType == .json,
      options.outputPath != nil || result.isReturned || workflow.givesOutput
    {
      let text = redact(OutputText.of(output, as: options.outputType))
      Output.data(TerminalStyle(for: STDOUT_FILENO).isTerminal ? Printable.text(text) : text)
    }
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
