/// The type of a value, a parameter, or an intent's result.
///
/// Not part of Apple's framework, which keeps its type descriptions to itself.
public indirect enum ValueType: Sendable, Hashable {
  /// Any value. Its type is known when the workflow runs.
  case any
  case nothing
  case text
  case richText
  /// Exact numbers. `Int` parameters check for whole numbers when they are set.
  case number
  case boolean
  case date
  case duration
  case measurement
  case url
  case file
  case dictionary
  case list(of: ValueType)
  /// An `AppEntity`, by its type's name in `snake_case`.
  case entity(String)
  /// An `AppEnum`.
  case choice(IntentChoiceType)
  /// A condition about `$item`, kept as an expression (`list.filter`'s `where`).
  case condition
  /// An expression whose value is computed when the step runs (`number.calculate`).
  case expression
  /// Expressions about what the step goes through, which it evaluates for each (`list.map`).
  case formula(FormulaSubject)
  /// Program text, never interpolated (`shell.run`'s `script`).
  case program
  /// What a language model is told, with its values kept apart from its text (`model.use`).
  case prompt

  /// A list of anything.
  public static let list = ValueType.list(of: .any)

  /// The name in messages and in `inputs:`.
  public var name: String {
    switch self {
    case .any: "any value"
    case .nothing: "nothing"
    case .text: "text"
    case .richText: "rich text"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .duration: "duration"
    case .measurement: "measurement"
    case .url: "url"
    case .file: "file"
    case .dictionary: "dictionary"
    case .list(of: .any): "list"
    case .list(let element): "list of \(element.name)"
    case .entity(let name): name
    case .choice(let type): type.name
    case .condition: "condition"
    case .expression: "expression"
    case .formula(.item): "expression about an item"
    case .formula(.items): "map of expressions"
    case .formula(.entry): "condition"
    case .program: "program text"
    case .prompt: "prompt"
    }
  }

  /// Whether the type is a list.
  public var isList: Bool {
    if case .list = self { return true }
    return false
  }

  /// Whether its values are texts that mean something else than other texts do.
  package var isSpecialText: Bool { self == .program || self == .prompt }

  /// The common type of all values; `any` if they differ or there are none.
  ///
  /// Looks at the first items only, and at no more than `visits` values at all depths, which is
  /// enough for a name: one list in several places of a list of lists would be looked at in each.
  static func common(of values: [IntentValue], visits: inout Int) -> ValueType {
    guard let first = values.first else { return .any }
    let type = first.type(visits: &visits)
    for value in values.prefix(32).dropFirst() where visits > 0 {
      if value.type(visits: &visits) != type { return .any }
    }
    return type
  }
}
