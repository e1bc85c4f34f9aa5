import AppIntents
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// `segue show`: a workflow in sentences, or the properties of a type.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a workflow in sentences, or a type's properties.",
    usage: """
      segue show <workflow> [--plain] [--json]
      segue show type [<type>]
      """)

  @Argument(
    help: "A workflow's file or id; or `type` and the name of a type.",
    completion: .custom { words, _, _ in
      words.dropLast().last == "type"
        ? TypeText.types.map(\.name) : WorkflowFinder().all().map(\.id) + ["type"]
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
    if what[0] == "type" {
      Output.data(try TypeText.text(of: what.count == 2 ? what[1] : nil))
      return
    }
    let compilation = try WorkflowLoader().compile(named: what[0])
    guard let workflow = compilation.workflow else {
      let printer = DiagnosticPrinter(style: TerminalStyle(for: STDERR_FILENO))
      Output.talk(printer.text(compilation.diagnostics, of: compilation.source))
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
