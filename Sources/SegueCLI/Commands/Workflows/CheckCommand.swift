import AppIntentsCore
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// `segue check`: reports all errors in workflow files without running them.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Finds all errors in workflow files without running them.")

  @Argument(
    help: "Workflow files, ids or folders; without any, all workflows; - for standard input.",
    completion: .workflows)
  var workflows: [String] = []

  @Flag(
    help: """
      Print every connection: where values come from, where they go, and how they are converted.
      """)
  var explain = false

  @Flag(help: "Print the problems as JSON.")
  var json = false

  @Flag(help: "Print the problems as SARIF 2.1.0.")
  var sarif = false

  @Flag(help: "Print the explanations of all kinds of problems as Markdown, and check nothing.")
  var problems = false

  @Option(help: .hidden)
  var examples: [String] = []

  func validate() throws {
    if json && sarif { throw ValidationError("choose one of --json and --sarif") }
    if explain && sarif { throw ValidationError("SARIF has only problems; use --explain --json") }
  }

  func run() throws {
    if problems {
      Output.data(ProblemReference.markdown(examplesIn: examples.map { FilePath($0) }))
      return
    }
    let loader = WorkflowLoader(explains: explain)
    let printer = DiagnosticPrinter(style: TerminalStyle(for: STDOUT_FILENO))
    var report = DiagnosticReport()
    var connections: [IntentValue] = []
    var answers: [IntentValue] = []
    var tally = Tally()
    for word in try WorkflowWords(workflows, by: loader.finder).all {
      let compilation: Compilation
      let settings: Compilation?
      do {
        settings = try self.settings(word)
        compilation = try settings ?? loader.compile(named: word)
      } catch let failure as CommandFailure {
        // The remaining files are still checked.
        Output.message(failure.text(in: TerminalStyle(for: STDERR_FILENO)))
        tally.failure = tally.failure ?? failure.status
        continue
      }
      let diagnostics = compilation.diagnostics
      if isForMachines {
        report.add(diagnostics, path: compilation.source.path)
      } else if !diagnostics.isEmpty {
        Output.data(
          (tally.problems.isEmpty ? "" : "\n") + printer.text(diagnostics, of: compilation.source)
            + "\n")
      }
      if explain, let workflow = compilation.workflow {
        if json {
          connections += ConnectionText.values(of: workflow, in: compilation.source.path)
          answers += ConnectionText.answers(of: workflow, in: compilation.source.path)
        } else {
          Output.data(ConnectionText.text(of: workflow))
        }
      }
      if settings == nil { tally.workflows += 1 } else { tally.hasSettings = true }
      tally.problems += diagnostics.map(\.severity)
    }
    if json { Output.data(explain ? text(report, connections, answers) : report.json) }
    if sarif {
      Output.data(
        report.sarif(
          tool: "segue", version: SegueVersion.current, explaining: ProblemReference.all))
    }
    if !isForMachines, let text = tally.text { Output.message(text) }
    if tally.problems.contains(.error) { throw ExitStatus.invalidWorkflow }
    if let failure = tally.failure { throw failure }
  }

  /// The check of the user's settings, if a word names them.
  private func settings(_ word: String) throws -> Compilation? {
    let path = CommandWords.path(word).absolute
    guard path.real == Environment.configuration.real, FileKind(of: path) == .file else {
      return nil
    }
    let secrets = Result { try SecretStore.load() }
    return Compilation(
      settings: WorkflowLoader.source(try WorkflowLoader.bytes(of: path), of: path)
    ) { name in
      switch secrets {
      case .success(let secrets):
        secrets.values[name] == nil
          ? ("there is no secret `\(name)`", "`~/.config/segue/secrets` has none with this name")
          : nil
      case .failure(let failure as CommandFailure): (failure.message, failure.help)
      case .failure(let error): (IntentErrorText.message(for: error), nil)
      }
    }
  }

  private var isForMachines: Bool { json || sarif }

  /// An object with the problems, the connections, and the answers of models, each on a line of its own.
  private func text(
    _ report: DiagnosticReport, _ connections: [IntentValue], _ answers: [IntentValue]
  ) -> String {
    func list(_ values: [IntentValue]) -> String {
      let lines = values.map(JSONWriter.compact).joined(separator: ",\n")
      return lines.isEmpty ? "[]" : "[\n\(lines)\n]"
    }
    return "{\"problems\": \(report.json.dropLast()),\n\"connections\": \(list(connections)),\n"
      + "\"answers\": \(list(answers))}\n"
  }

  /// The results so far.
  private struct Tally {
    var workflows = 0
    /// Whether the user's settings are among the files.
    var hasSettings = false
    var problems: [Diagnostic.Severity] = []
    /// The status for the first file that couldn't be read.
    var failure: ExitStatus?

    /// Nil if every file was one that can't be read, which has been reported.
    var text: String? {
      if workflows == 0, !hasSettings, failure != nil { return nil }
      let count = workflows == 0 && hasSettings ? nil : Phrasing.count(workflows, "workflow")
      let files = [count, hasSettings ? "settings" : nil].compactMap(\.self)
      return text(Phrasing.join(files) + " checked")
    }

    private func text(_ checked: String) -> String {
      let count = DiagnosticPrinter.count(problems)
      return count.isEmpty ? "\(checked), no problems" : "\(checked): \(count)"
    }
  }
}
