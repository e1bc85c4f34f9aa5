public import OrderedCollections

/// What is wrong with the values that say what a model's answer must be.
///
/// Not part of Apple's framework.
public struct AnswerProblem: Error, Sendable, Hashable {
  /// The parameter that has the value.
  public let parameter: String
  public let message: String
  public let help: String?

  public init(_ message: String, parameter: String, help: String? = nil) {
    self.parameter = parameter
    self.message = message
    self.help = help
  }
}

extension AnswerShape {
  /// The words for the types of answers, as `output` and `fields` take them.
  public static let words: [String] = [
    "text", "rich_text", "number", "boolean", "date", "duration", "list", "dictionary", "choice",
  ]

  /// The shape that a word stands for.
  ///
  /// - Parameters:
  ///   - values: the values of a choice; the items of a list that has some are choices.
  ///   - parameter: the parameter that has the word, for the error.
  public init(
    word: String, values: [String] = [], parameter: String
  ) throws(AnswerProblem) {
    let choice = values.isEmpty ? nil : AnswerShape.choice(among: values)
    switch (word, choice) {
    case ("choice", let choice?): self = choice
    case ("choice", nil):
      throw AnswerProblem(
        "a choice needs the values to choose from", parameter: parameter,
        help: "add `values: [one, another]`")
    case ("list", let choice): self = .list(of: choice ?? .text)
    case (_, _?):
      throw AnswerProblem(
        "`values` belongs to a choice or a list, not to \(word)", parameter: parameter,
        help: "write `choice`, or leave `values` out")
    case ("text", nil): self = .text
    case ("rich_text", nil): self = .richText
    case ("number", nil): self = .number
    case ("boolean", nil): self = .boolean
    case ("date", nil): self = .date
    case ("duration", nil): self = .duration
    case ("dictionary", nil): self = .dictionary([])
    default:
      throw AnswerProblem(
        "`\(word)` isn't a type of answers", parameter: parameter,
        help: "the types are \(Self.words.map { "`\($0)`" }.joined(separator: ", "))")
    }
  }
}

extension AnswerField {
  /// The fields that a dictionary describes: `{ vendor, amount: number, kind: { type: choice, values: [a, b] } }`.
  ///
  /// - Parameter parameter: the parameter that has the dictionary, for the error.
  public static func read(
    _ fields: OrderedDictionary<String, IntentValue>, parameter: String
  ) throws(AnswerProblem) -> [AnswerField] {
    guard !fields.isEmpty else {
      throw AnswerProblem(
        "there are no fields", parameter: parameter, help: "name at least one: `{ vendor }`")
    }
    var read: [AnswerField] = []
    for (name, value) in fields { read.append(try field(name, value, parameter)) }
    return read
  }

  private static func field(
    _ name: String, _ value: IntentValue, _ parameter: String
  ) throws(AnswerProblem) -> AnswerField {
    switch value {
    case .nothing: return AnswerField(name)
    case .text(let word):
      return AnswerField(name, try AnswerShape(word: word, parameter: parameter))
    case .dictionary(let details): return try field(name, details, parameter)
    default:
      throw AnswerProblem(
        "`\(name)` needs a type, not \(value.type.name)", parameter: parameter,
        help: "write `\(name): number`, or a map with `type`")
    }
  }

  /// The key of what a model is told of a field, which doesn't decide about the answer's type.
  package static let descriptionKey = "description"
  private static let keys = ["type", descriptionKey, "values", "optional"]

  private static func field(
    _ name: String, _ details: OrderedDictionary<String, IntentValue>, _ parameter: String
  ) throws(AnswerProblem) -> AnswerField {
    if let stray = details.keys.first(where: { !keys.contains($0) }) {
      throw AnswerProblem(
        "`\(name)` has no `\(stray)`", parameter: parameter,
        help: "a field takes \(keys.map { "`\($0)`" }.joined(separator: ", "))")
    }
    let values = try texts(details["values"], of: name, parameter)
    let word =
      if case .text(let word)? = details["type"] { word } else {
        values.isEmpty ? "text" : "choice"
      }
    var description = ""
    if case .text(let text)? = details[descriptionKey] { description = text }
    var isOptional = false
    switch details["optional"] {
    case nil: break
    case .boolean(let value)?: isOptional = value
    case .text(let text)? where text == "true" || text == "yes": isOptional = true
    case .text(let text)? where text == "false" || text == "no": isOptional = false
    default:
      throw AnswerProblem(
        "`optional` of `\(name)` is true or false", parameter: parameter)
    }
    return AnswerField(
      name, try AnswerShape(word: word, values: values, parameter: parameter),
      description: description, isOptional: isOptional)
  }

  private static func texts(
    _ value: IntentValue?, of name: String, _ parameter: String
  ) throws(AnswerProblem) -> [String] {
    guard let value else { return [] }
    guard case .list(let items) = value, !items.isEmpty else {
      throw AnswerProblem(
        "`values` of `\(name)` is a list of texts", parameter: parameter,
        help: "write `values: [one, another]`")
    }
    return items.map(\.words)
  }
}
