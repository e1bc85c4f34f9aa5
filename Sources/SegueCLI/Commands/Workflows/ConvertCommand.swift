import AppIntentsCore
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

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "The value as a workflow file writes it; - for standard input.", valueName: "value"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp("The target type; `segue show type` lists the types.", valueName: "type"),
    completion: .list(TypeText.types.map(\.name)))
  var to: String?

  @Option(
    help: ArgumentHelp("The type of the value.", valueName: "type"),
    completion: .list(TypeText.types.map(\.name)))
  var from = "text"

  @Flag(help: "Print all conversions.")
  var matrix = false

  @Flag(help: "Print the value as JSON.")
  var json = false

  func validate() throws {
    // Negative numbers and durations aren't options.
    if let first = words.first, first != "--", first.hasPrefix("-"), first != "-",
      first.dropFirst().first?.isNumber != true
    {
      throw ValidationError(
        "unknown option `\(first)`. A value that begins with `-` goes after `--`")
    }
    if values.count > 1 { throw ValidationError("put a value with spaces in quotes") }
    if !matrix && (value == nil || to == nil) {
      throw ValidationError("give a value and its target type with --to, or --matrix")
    }
  }

  private var values: [String] { words.first == "--" ? Array(words.dropFirst()) : words }

  private var value: String? { values.first }

  /// The value of a text in a workflow file: a list may be written as one, `[1, 2]`.
  private static func written(_ text: String, as type: ValueType) -> IntentValue {
    guard type.isList, case .list(let items)? = try? YAMLValues.read(text) else {
      return .text(text)
    }
    return .list(items)
  }

  func run() throws {
    guard let value, let to else {
      Output.data(ConversionTable.markdown())
      return
    }
    let (source, target) = (try TypeText.type(named: from), try TypeText.type(named: to))
    let context = IntentContext(values: WorkflowValueOperations())
    let text =
      value == "-" ? String(decoding: try StandardInput.readAll(), as: UTF8.self) : value
    do {
      let given = try Conversions.convert(Self.written(text, as: source), to: source, in: context)
      let wanted = try Conversions.convert(given, to: target, in: context)
      Output.data((json ? JSONWriter.pretty(wanted) : wanted.text) + "\n")
    } catch {
      throw CommandFailure(status: .failed, message: error.message, help: error.help)
    }
  }
}
