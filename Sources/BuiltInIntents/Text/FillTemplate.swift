import AppIntentsCore
import OrderedCollections

/// Fills the placeholders of a template.
struct FillTemplate: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.fill"
  static let title: LocalizedStringResource = "Fill Template"
  static let description = IntentDescription(
    """
    Fills the placeholders of a text with values by name: `Dear {name}` with the name `Ada` gives \
    `Dear Ada`. A path such as `{address.city}` works too. A brace that doesn't start a \
    placeholder stays unchanged; `{{name}}` stands for `{name}` itself. Inserted values are never \
    read as placeholders.
    """,
    categoryName: "Text", searchKeywords: ["placeholder"], resultValueName: "Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Template", description: "A text with placeholders in braces")
  var template: String

  @Parameter(title: "Values", inputConnectionBehavior: .connectToPreviousIntentResult)
  var values: OrderedDictionary<String, IntentValue>

  @Parameter(
    title: "Missing Values", description: "What to do with a placeholder without a value",
    default: .fail)
  var missing: MissingValue

  static var parameterSummary: some ParameterSummary {
    Summary("Fill \(\.$template) with \(\.$values)") { \.$missing }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let limits = IntentContext.current.limits
    var result = ""
    var rest = template[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix("{{"), let name = Self.placeholder(rest.dropFirst()),
        rest.dropFirst(name.count + 3).first == "}"
      {
        result += "{\(name)}"
        rest = rest.dropFirst(name.count + 4)
      } else if let name = Self.placeholder(rest) {
        result += try await UnreadProperty.reading { try filling(for: name) }
        try limits.check(bytes: result.utf8.count)
        rest = rest.dropFirst(name.count + 2)
      } else {
        result += "{"
        rest = rest.dropFirst()
      }
    }
    return .result(value: result + rest)
  }

  /// The name in a placeholder at the start of a text: letters, digits, `_`, with dots and
  /// positions (`items[1].price`).
  private static func placeholder(_ text: Substring) -> Substring? {
    let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-.[]".contains($0) }
    guard let first = name.first, first.isLetter || first == "_" else { return nil }
    return text[name.endIndex...].first == "}" ? name : nil
  }

  private func filling(for name: Substring) throws -> String {
    if let value = try ValuePath(String(name)).value(in: .dictionary(values)) {
      let text = try IntentContext.current.values.convert(value, to: .text)
      if case .text(let text) = text { return text }
      return ""
    }
    switch missing {
    case .keep: return "{\(name)}"
    case .empty: return ""
    case .fail:
      let names = values.keys.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
      throw IntentFailure(
        "the template asks for `\(name)`, which isn't among the values", kind: .missing,
        help: values.isEmpty
          ? "give it one in `values`: `values: { \(name): … }`" : "there are \(names)")
    }
  }
}

/// What to do with a placeholder that has no value.
enum MissingValue: String, AppEnum {
  case fail, keep, empty

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Missing Value"
  static let caseDisplayRepresentations: [MissingValue: DisplayRepresentation] = [
    .fail: "Fail", .keep: "Keep the placeholder", .empty: "Leave it empty",
  ]
}
