internal import OrderedCollections

/// What the answer of a language model must be: its type, and for a dictionary, a list or a choice what
/// it consists of.
///
/// Not part of Apple's framework.
public indirect enum AnswerShape: Sendable, Hashable {
  case text
  /// Markdown, which becomes rich text.
  case richText
  case number
  case boolean
  case date
  case duration
  case choice(IntentChoiceType)
  case list(of: AnswerShape)
  /// A dictionary with these keys; with any keys and texts as values if there are none.
  case dictionary([AnswerField])
  /// An entity of a type, one of those that the model is given.
  case entity(String)

  /// A choice between texts.
  public static func choice(among values: some Sequence<String>) -> AnswerShape {
    var names = OrderedSet<String>()
    for value in values { names.append(value) }
    return .choice(
      IntentChoiceType(name: "choice", cases: names.map { .init(name: $0, title: $0) }))
  }

  /// The type of a value of this shape.
  public var type: ValueType {
    switch self {
    case .text: .text
    case .richText: .richText
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .duration: .duration
    case .choice(let choice): .choice(choice)
    case .list(let element): .list(of: element.type)
    case .dictionary: .dictionary
    case .entity(let name): .entity(name)
    }
  }

  /// The shape of values of a type. A type that no model can answer with gets a text, which is
  /// converted.
  public init(_ type: ValueType) {
    self =
      switch type {
      case .richText: .richText
      case .number: .number
      case .boolean: .boolean
      case .date: .date
      case .duration: .duration
      case .choice(let choice): .choice(choice)
      case .list(let element): .list(of: AnswerShape(element))
      case .dictionary: .dictionary([])
      case .entity(let name): .entity(name)
      default: .text
      }
  }

  /// Whether an answer of this shape has text that a model writes as it likes.
  public var hasFreeText: Bool {
    switch self {
    case .text, .richText: true
    case .number, .boolean, .date, .duration, .choice, .entity: false
    case .list(let element): element.hasFreeText
    case .dictionary(let fields): fields.isEmpty || fields.contains(where: \.shape.hasFreeText)
    }
  }

  /// Whether it is a number, a date or a duration, or a list of them.
  package var isQuantity: Bool {
    switch self {
    case .number, .date, .duration: true
    case .list(let element): element.isQuantity
    default: false
    }
  }

  /// Whether an answer of this shape may be null, which says that it isn't in the content. Yes or no is
  /// always an answer, and an empty list is one.
  package func isNullable(ifOptional isOptional: Bool) -> Bool {
    switch self {
    case .text, .richText, .number, .date, .duration, .choice, .entity: true
    case .boolean, .list, .dictionary: isOptional
    }
  }

  /// The name for messages: “yes/no”, “list of numbers”.
  public var name: String {
    switch self {
    case .boolean: "yes/no"
    case .choice(let choice):
      "one of " + choice.cases.prefix(8).map { "`\($0.name)`" }.joined(separator: ", ")
        + (choice.cases.count > 8 ? " …" : "")
    case .list(let element): "list of \(element.name)"
    default: type.name
    }
  }
}

/// A key of a dictionary that a language model answers with.
///
/// Not part of Apple's framework.
public struct AnswerField: Sendable, Hashable {
  public let name: String
  public let shape: AnswerShape
  /// What the model is told of the key; empty if the name says enough.
  public let description: String
  /// Whether it may be missing from the content. Then its value is nothing.
  public let isOptional: Bool

  public init(
    _ name: String, _ shape: AnswerShape = .text, description: String = "", isOptional: Bool = false
  ) {
    self.name = name
    self.shape = shape
    self.description = description
    self.isOptional = isOptional
  }
}
