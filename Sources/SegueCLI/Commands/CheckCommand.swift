import ArgumentParser
import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage

/// `segue check`: finds every mistake in workflow files before anything runs.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Finds every mistake in workflow files, without running them.")

  @Argument(help: "Workflow files, ids or folders; all workflows when none is named; - for standard input.")
  var workflows: [String] = []

  @Flag(help: "Print every connection between steps and how values are converted.")
  var explain = false

  @Flag(help: "Print the problems as JSON.")
  var json = false

  @Flag(help: "Print the problems as SARIF 2.1.0.")
  var sarif = false

  func validate() throws {
    if json && sarif { throw ValidationError("choose one of --json and --sarif") }
  }

  func run() throws {
    let loader = WorkflowLoader()
    var reports: [(source: SourceText, diagnostics: [Diagnostic])] = []
    var printed = false
    for path in try files(loader.finder) {
      let compilation =
        path == "-"
        ? loader.compile(StandardInput.readAll(), path: "standard input")
        : try loader.compile(path)
      reports.append((compilation.source, compilation.diagnostics))
      if json || sarif { continue }
      let printer = DiagnosticPrinter(style: TerminalStyle(for: STDOUT_FILENO))
      if !compilation.diagnostics.isEmpty {
        let text = printer.text(compilation.diagnostics, of: compilation.source)
        Output.data((printed ? "\n" : "") + text + "\n")
        printed = true
      }
      if explain, let workflow = compilation.workflow {
        Output.data(Explanation.text(of: workflow))
      }
    }
    var report = DiagnosticReport()
    for (source, diagnostics) in reports { report.add(diagnostics, path: source.path) }
    if json { Output.data(report.json + "\n") }
    if sarif { Output.data(report.sarif(tool: "segue", version: SegueVersion.current) + "\n") }
    try summarise(reports.map(\.diagnostics))
  }

  private func files(_ finder: WorkflowFinder) throws -> [FilePath] {
    if workflows.isEmpty {
      let all = finder.all().map(\.path)
      guard !all.isEmpty else {
        throw CommandFailure(
          status: .notFound, message: "there are no workflows here",
          help: "name a file, or put workflows into \(finder.folders.map(\.string).joined(separator: ", "))")
      }
      return all
    }
    return try workflows.flatMap { name -> [FilePath] in
      if name == "-" { return ["-"] }
      if FileKind(of: FilePath(name)) == .folder { return WorkflowFinder.files(in: FilePath(name)) }
      return [try finder.find(name)]
    }
  }

  private func summarise(_ diagnostics: [[Diagnostic]]) throws {
    let all = diagnostics.flatMap { $0 }
    let count = DiagnosticPrinter.count(all)
    let files = "\(diagnostics.count) workflow\(diagnostics.count == 1 ? "" : "s")"
    if !json && !sarif {
      Output.talk(count.isEmpty ? "\(files) checked, no problems" : "\(files) checked: \(count)")
    }
    if all.hasErrors { throw ExitStatus.invalidWorkflow }
  }
}
