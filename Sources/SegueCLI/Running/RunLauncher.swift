import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import WorkflowLanguage

/// `segue run`: loads the workflow, binds the inputs, runs it, and throws the exit status.
struct RunLauncher {
  let options: RunOptions

  func start() throws {
    do {
      try launch()
    } catch let failure as CommandFailure {
      tell(of: failure)
      throw failure
    }
  }

  /// Tells a program that reads the result that there is none.
  private func tell(of failure: CommandFailure) {
    guard options.json || options.jsonl else { return }
    Output.data(RunJSON.text(ofUnstarted: failure, asLine: options.jsonl) + "\n")
  }

  private func launch() throws {
    let loader = WorkflowLoader(asksModels: options.replay == nil)
    let readsWorkflow = options.workflow == "-"
    let compilation = try loader.compile(named: options.workflow)
    if options.help, let document = compilation.document {
      return Output.data(InputHelpText.text(of: document, named: options.workflow))
    }
    report(compilation)
    guard let checked = compilation.workflow else {
      tell(
        of: CommandFailure(
          status: .invalidWorkflow, message: "`\(options.workflow)` has errors",
          help: "`segue check \(Phrasing.shellWord(options.workflow)) --json` lists them"))
      throw ExitStatus.invalidWorkflow
    }
    let declared = checked.document.inputs
    let given = try GivenInputs(options, for: declared)
    let isFirstGiven = declared.first.map { given.values[$0.name.value] != nil } ?? false
    if options.null, declared.first?.type != .list(of: .file) {
      throw CommandFailure(
        status: .usage, message: "`--null` is for names of files on standard input",
        help: "the first input must be a list of files, `type: [file]`")
    }
    if let path = options.outputPath, path != "-", !options.dryRun {
      try OutputFile(path).checkFolder()
    }
    var session = RunSession(
      workflow: checked, options: options, given: given.values,
      start: try StartValue(
        from: given.paths, readsPipe: !isFirstGiven && !readsWorkflow, for: declared.first,
        separator: options.null ? 0 : UInt8(ascii: "\n")),
      secrets: try SecretStore.load())
    session.subject = .workflow(checked)
    let status = Blocking.result { [session] in await session.run() }
    guard status == .succeeded else { throw status }
  }

  /// Prints errors and warnings.
  private func report(_ compilation: Compilation) {
    let style = TerminalStyle(for: STDERR_FILENO)
    let shown = compilation.diagnostics.filter {
      $0.severity == .error || (!options.quiet && $0.severity == .warning)
    }
    guard !shown.isEmpty else { return }
    Output.message(DiagnosticPrinter(style: style).text(shown, of: compilation.source) + "\n")
    if compilation.workflow == nil {
      Output.message(DiagnosticPrinter.count(shown.map(\.severity)))
    }
  }
}
