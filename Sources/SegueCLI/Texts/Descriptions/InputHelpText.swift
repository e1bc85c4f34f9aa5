import AppIntentsCore
import Diagnostics
import WorkflowLanguage

/// What `segue run FILE --help` prints: the workflow's inputs in the order of their values.
enum InputHelpText {
  /// - Parameter name: the workflow as it was named on the command line.
  static func text(of document: Document, named name: String) -> String {
    var text = Printable.line(document.name)
    if let description = document.description { text += ": \(Printable.text(description))" }
    let words = ["segue", "run", name] + document.inputs.map(word) + ["[options]"]
    text += "\n\nUSAGE: \(Printable.line(words.joined(separator: " ")))\n"
    if document.inputs.isEmpty {
      text += "\nIt has no inputs.\n"
    } else {
      text += "\nINPUTS:\n" + WorkflowText.inputs(of: document)
    }
    return text + "\n`segue run --help` lists the options.\n"
  }

  /// An input in the usage: `<book>`, `[<folder>]` if it need not be given, `<files> ...` for a list.
  private static func word(for input: InputDeclaration) -> String {
    let word = "<\(InputFlags.flag(for: input))>" + (input.type.isList ? " ..." : "")
    return input.defaultValue != nil || input.isOptional ? "[\(word)]" : word
  }
}
