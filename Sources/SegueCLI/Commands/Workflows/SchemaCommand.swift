import ArgumentParser
import WorkflowLanguage
import WorkflowValues

/// `segue schema`: the JSON Schema of workflow files or of the settings, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of workflow files, for editors.")

  @Flag(help: "Print the schema of `~/.config/segue/config.yaml` instead.")
  var settings = false

  @Flag(help: .hidden)
  var reference = false

  @Flag(help: .hidden)
  var triggers = false

  func run() throws {
    if reference {
      Output.data(LanguageReference.markdown)
    } else if triggers {
      Output.data(TriggerReference.markdown)
    } else if settings {
      Output.data(JSONWriter.pretty(SettingsSchema.value) + "\n")
    } else {
      Output.data(JSONWriter.pretty(WorkflowSchema(of: WorkflowLoader.catalogue).value) + "\n")
    }
  }
}
