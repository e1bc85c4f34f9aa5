import ArgumentParser
import WorkflowLanguage
import WorkflowValues

/// `segue schema`: prints the JSON Schema of workflow files.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of workflow files, for editors.")

  @Flag(help: .hidden)
  var triggers = false

  @Flag(help: .hidden)
  var reference = false

  func run() throws {
    if triggers {
      Output.data(TriggerReference.markdown)
      return
    }
    if reference {
      Output.data(LanguageReference.markdown)
      return
    }
    Output.data(JSONWriter.pretty(WorkflowSchema(of: WorkflowLoader.catalogue).value) + "\n")
  }
}
