import AppIntentsCore
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

/// `segue show`: shows a workflow in sentences, the properties of a type, or the functions of
/// expressions.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows a workflow in sentences, a type's properties, or functions.",
    usage: """
      segue show <workflow> [--plain] [--json]
      segue show type [<type>] [--json]
      segue show functions [--json]
      """)

  @Argument(
    help: "A workflow's file or id; or `type` and the name of a type; or `functions`.",
    completion: .custom { words, index, _ in
      let line = CompletionLine(words, at: index)
      return line.before.last == "type"
        ? TypeText.names(in: WorkflowLoader.catalogue)
        : WorkflowCompletion.candidates(for: line.current) + ["type", "functions"]
    })
  var what: [String]

  @Flag(help: "Print only the steps, as sentences.")
  var plain = false

  @Flag(help: "Print it as JSON.")
  var json = false

  func validate() throws {
    if what.count > 2 || (what.count == 2 && what[0] != "type") {
      throw ValidationError("show one workflow, or `type` and a type's name")
    }
  }

  func run() throws {
    switch what[0] {
    case "type":
      let name = what.count == 2 ? what[1] : nil
      let catalogue = WorkflowLoader.catalogue
      Output.data(
        json
          ? JSONWriter.pretty(try TypeText.value(of: name, in: catalogue)) + "\n"
          : try TypeText.text(of: name, in: catalogue))
    case "functions":
      Output.data(json ? JSONWriter.pretty(FunctionText.value()) + "\n" : FunctionText.text())
    default: try showWorkflow()
    }
  }

  private func showWorkflow() throws {
    let compilation = try WorkflowLoader().compile(named: what[0])
    guard let workflow = compilation.workflow else {
      let printer = DiagnosticPrinter(style: TerminalStyle(for: STDERR_FILENO))
      Output.message(printer.text(compilation.diagnostics, of: compilation.source))
      throw ExitStatus.invalidWorkflow
    }
    if json {
      Output.data(JSONWriter.pretty(WorkflowText.value(of: workflow)) + "\n")
    } else if plain {
      Output.data(WorkflowText.sentences(of: workflow))
    } else {
      Output.data(WorkflowText.text(of: workflow))
    }
  }
}
