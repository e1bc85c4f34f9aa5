import AppIntents
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// `segue run`: runs a workflow.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs a workflow.",
    usage: "segue run <workflow> [-i <file> ...] [--<input> <value> ...] [options]",
    discussion: """
      The workflow's inputs are flags: `--review-above 500`. `segue show <workflow>` lists them.
      Exit codes: 0 succeeded, 1 a step failed, 64 wrong usage, 65 the workflow has errors, 66 no \
      such workflow or file, 77 not permitted, 124 timed out, 130 cancelled.
      """)

  @Argument(help: "The workflow's file or id.")
  var workflow: String

  @Option(
    name: [.customShort("i"), .customLong("input-path")], parsing: .upToNextOption,
    help: "Files for the first input; - for standard input.")
  var inputPath: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output-path")],
    help: "Write the output to this file; - for standard output.")
  var outputPath: String?

  @Option(help: "The output's type: text or json.")
  var outputType: OutputType?

  @Flag(help: "Change nothing; tell what would happen.")
  var dryRun = false

  @Flag(help: "Print every step with what went in, conversions, what came out, and its time.")
  var trace = false

  @Flag(help: "Print the result as one JSON document.")
  var json = false

  @Flag(help: "Print what happens as JSON, one object a line.")
  var jsonl = false

  @Flag(name: [.short, .long], help: "Show nothing but what the workflow itself says.")
  var quiet = false

  @Argument(parsing: .allUnrecognized, help: .hidden)
  var inputs: [String] = []

  enum OutputType: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  func validate() throws {
    if json && jsonl { throw ValidationError("choose one of --json and --jsonl") }
  }

  func run() throws {
    let loader = WorkflowLoader()
    let compilation = try loader.compile(try loader.finder.find(workflow))
    report(compilation)
    guard let checked = compilation.workflow else {
      throw ExitStatus.invalidWorkflow
    }
    let session = RunSession(
      workflow: checked, options: self,
      given: try InputFlags(inputs: checked.document.inputs).parse(inputs),
      start: try StartValue.make(
        from: inputPath, readsPipe: inputPath.isEmpty && !isFirstInputGiven(checked)))
    let status = Failing.wait { await session.run() }
    guard status == .succeeded else { throw status }
  }

  private func isFirstInputGiven(_ workflow: Workflow) -> Bool {
    guard let first = workflow.document.inputs.first else { return false }
    let flag = "--" + InputFlags.flag(for: first)
    return inputs.contains { $0 == flag || $0.hasPrefix(flag + "=") }
  }

  /// Errors are printed before a run that can't be; warnings only where somebody looks.
  private func report(_ compilation: Compilation) {
    let style = TerminalStyle(for: STDERR_FILENO)
    let shown = compilation.diagnostics.filter {
      $0.severity == .error || (style.isTerminal && !quiet && $0.severity == .warning)
    }
    guard !shown.isEmpty else { return }
    Output.talk(DiagnosticPrinter(style: style).text(shown, of: compilation.source) + "\n")
    if compilation.workflow == nil { Output.talk(DiagnosticPrinter.count(shown)) }
  }
}
