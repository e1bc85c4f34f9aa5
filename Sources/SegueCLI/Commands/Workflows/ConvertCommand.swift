import AppIntents
import ArgumentParser
import WorkflowValues

/// `segue convert`: tries a conversion, or prints the conversion matrix.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Tries a conversion, or prints the conversion matrix.",
    usage: """
      segue convert <value> --to <type>
      segue convert --matrix
      """)

  @Argument(help: "The value as a workflow file writes it; - for standard input.")
  var value: String?

  @Option(
    help: "The target type: text, number, boolean, date, duration, url, file, dictionary, list.")
  var to: String?

  @Option(help: "The type of the value.")
  var from = "text"

  @Flag(help: "Print all conversions.")
  var matrix = false

  @Flag(help: "Print the value as JSON.")
  var json = false

  func validate() throws {
    if !matrix && (value == nil || to == nil) {
      throw ValidationError("give a value and its target type with --to, or --matrix")
    }
  }

  func run() throws {
    guard let value, let to else {
      Output.data(ConversionTable.markdown())
      return
    }
    let (source, target) = (try TypeText.type(named: from), try TypeText.type(named: to))
    let context = IntentContext(values: WorkflowValueOperations())
    let text =
      value == "-" ? String(decoding: StandardInput.readAll(), as: UTF8.self) : value
    do {
      let given = try Conversions.convert(.text(text), to: source, in: context)
      let wanted = try Conversions.convert(given, to: target, in: context)
      Output.data((json ? JSONWriter.pretty(wanted) : wanted.text) + "\n")
    } catch {
      throw CommandFailure(status: .failed, message: error.message, help: error.help)
    }
  }
}
