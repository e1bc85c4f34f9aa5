import AppIntents
import Diagnostics
import Foundation
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// Tells how a run ended: its output as data, its failure in the layout of a diagnostic, and the
/// exit status.
struct RunReporter: Sendable {
  let options: RunCommand
  let style: TerminalStyle
  let redact: @Sendable (String) -> String

  func report(_ result: RunResult, of workflow: Workflow) throws -> ExitStatus {
    if options.trace, !options.json {
      Output.talk(redact(TraceText.text(of: result.trace, style: style)))
    }
    if options.json {
      Output.data(redact(RunJSON.text(of: result, trace: options.trace)) + "\n")
    } else if options.jsonl {
      Output.data(redact(RunJSON.line(of: result)) + "\n")
    }
    switch result.status {
    case .succeeded, .skipped:
      try write(result.output, of: workflow)
      return .succeeded
    case .failed, .timedOut:
      if let failure = result.failure { tell(failure, in: workflow, after: result.took) }
      if result.status == .timedOut { return .timedOut }
      return result.failure?.kind == .notPermitted ? .notPermitted : .failed
    case .cancelled:
      Output.talk("cancelled after \(ElapsedTime.text(result.took))")
      return .cancelled
    }
  }

  /// What kept the run from starting.
  func report(_ error: any Error) -> ExitStatus {
    let (message, help): (String, String?) =
      switch error {
      case let error as InputError: (error.message, error.help)
      case let error as CommandFailure: (error.message, error.help)
      default: (IntentErrorText.message(for: error), nil)
      }
    Output.talk("\(style.colour("error:", .red)) \(redact(message))")
    if let help { Output.talk("  = help: \(help)") }
    return (error as? CommandFailure)?.status ?? (error is InputError ? .usage : .failed)
  }

  private func tell(_ failure: StepFailure, in workflow: Workflow, after took: Duration) {
    var diagnostic = failure.diagnostic
    diagnostic.message = redact(diagnostic.message)
    diagnostic.notes.append("after \(ElapsedTime.text(took))")
    let source = failure.source ?? workflow.document.source
    Output.talk(DiagnosticPrinter(style: style).text([diagnostic], of: source))
  }

  private func write(_ output: IntentValue, of workflow: Workflow) throws {
    if let path = options.outputPath, path != "-" {
      try save(output, to: path)
    } else if !options.json, !options.jsonl, !options.dryRun || options.outputPath != nil,
      options.outputPath == "-" || workflow.givesOutput, output != .nothing
    {
      let text = try text(of: output)
      Output.data(redact(text.hasSuffix("\n") ? text : text + "\n"))
    }
  }

  private func text(of output: IntentValue) throws -> String {
    switch options.outputType {
    case .json: JSONWriter.pretty(output)
    case .text, nil: output.text
    }
  }

  private func save(_ output: IntentValue, to path: String) throws {
    let folder = FilePath(FileManager.default.currentDirectoryPath)
    let target = FilePath(path)
    let absolute = target.isAbsolute ? target : folder.appending(target.components)
    let data: Data
    if case .file(let file) = output, options.outputType == nil {
      data = try file.path.map { try LocalFiles().read($0) } ?? file.data
    } else {
      let text = try text(of: output)
      data = Data((text.hasSuffix("\n") ? text : text + "\n").utf8)
    }
    do {
      try LocalFiles().write(data, to: absolute, replacing: true)
    } catch let error as FileError {
      throw CommandFailure(status: .cannotCreate, message: error.description)
    }
  }
}

extension Workflow {
  /// Whether its output is worth printing: it says `output:` or `return`, or ends with a step that
  /// makes something. A workflow that ends with `print` or `notify` has said what it has to say.
  fileprivate var givesOutput: Bool {
    if document.output != nil { return true }
    guard let last = document.steps.steps.last else { return false }
    return !(last.action is SetStep)
      && steps[last.id]?.descriptor.map { !$0.sideEffects.contains(.tells) } ?? true
  }
}
