import AppIntentsCore
import BuiltInIntents
import OrderedCollections
import WorkflowValues

/// The reference of all intents, in Markdown.
enum IntentReference {
  static func markdown(of descriptors: [IntentDescriptor]) -> String {
    var text = """
      # Intents

      What steps can do. `segue actions` lists them, `segue actions file.move` shows one. The first \
      parameter is what the step's own key gives; the one marked » continues the chain: where the \
      step doesn't give it, it receives the previous step's output.

      """
    let categories = OrderedDictionary(grouping: descriptors, by: \.category)
    for (category, members) in categories.elements.sorted(by: { $0.key < $1.key }) {
      text += "\n## \(category)\n"
      for descriptor in members { text += "\n" + section(descriptor) }
    }
    return text
  }

  private static func section(_ descriptor: IntentDescriptor) -> String {
    var text = "### \(descriptor.id)\n\n\(descriptor.description)\n"
    if !descriptor.parameters.isEmpty {
      text += "\n| parameter | type | unless given | |\n| --- | --- | --- | --- |\n"
      for (index, parameter) in descriptor.parameters.enumerated() {
        let mark = index == descriptor.pipedParameter ? " »" : ""
        let cells = [
          "`\(parameter.name)`\(mark)", type(of: parameter), fallback(of: parameter),
          parameter.description.isEmpty ? parameter.title : parameter.description,
        ]
        text += "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
      }
    }
    text += "\nGives: \(descriptor.outputType == .nothing ? "nothing" : descriptor.outputType.name)"
    if !descriptor.outputDetails.isEmpty {
      let details = descriptor.outputDetails.map { "`.\($0.key)` (\($0.value.name))" }
      text += ", with \(details.joined(separator: ", "))"
    }
    text += ".\n"
    if let undo = descriptor.undo { text += "\(undo.sentence).\n" }
    if !descriptor.programs.isEmpty {
      let programs = descriptor.programs.map { program in
        "`\(program.name)` from the package `\(program.package)`"
          + (program.pythonPackage.map { " or by `pipx install \($0)`" } ?? "")
      }
      text += "Needs \(programs.joined(separator: ", ")).\n"
    }
    if let example = IntentExamples.workflow(for: descriptor.id) {
      text += "\n```yaml\n\(example)\n```\n"
    }
    return text
  }

  private static func type(of parameter: ParameterDescriptor) -> String {
    guard let cases = parameter.type.choiceCases else { return parameter.typeName }
    return cases.map { "`\($0.name)`" }.joined(separator: " ")
  }

  private static func fallback(of parameter: ParameterDescriptor) -> String {
    guard let value = parameter.defaultValue else { return parameter.isRequired ? "" : "nothing" }
    let shown = value.shortText
    return shown.isEmpty ? "empty" : "`\(shown.replacing("\n", with: "\\n"))`"
  }

  private static func escaped(_ cell: String) -> String {
    cell.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
