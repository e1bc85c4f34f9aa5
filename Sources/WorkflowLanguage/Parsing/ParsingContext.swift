internal import AppIntents
internal import Diagnostics
internal import YAML

/// What all parts of the parser share while one file is read.
final class ParsingContext {
  let source: SourceText
  let actions: KnownActions
  private(set) var diagnostics: [Diagnostic] = []
  private var stepCount = 0

  init(source: SourceText, actions: KnownActions) {
    self.source = source
    self.actions = actions
  }

  func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func newStepID() -> Int {
    stepCount += 1
    return stepCount
  }

  // MARK: Values

  /// A value with its references. What is wrong in one that nobody will look at isn't said.
  func template(
    _ node: YAMLNode, as role: ParameterRole = .value, isSilent: Bool = false
  ) -> Template {
    var parser = TemplateParser(source)
    let template = parser.parse(node, as: role)
    if !isSilent { diagnostics += parser.diagnostics }
    return template
  }

  /// An expression without `${}`, as conditions are.
  func expression(_ entry: YAMLEntry) -> Expression {
    guard let scalar = entry.value.scalar, !entry.value.isMissing else {
      report(.wrongShape(entry, wants: "an expression", example: "$count > 3"))
      return .broken(entry.value.range)
    }
    let (expression, problems) = ExpressionParser.parse(
      scalar, at: entry.value.range, in: source)
    diagnostics += problems
    return expression
  }

  /// The text of an entry that is no template.
  func text(_ entry: YAMLEntry) -> Located<String>? {
    guard let text = entry.value.located, !entry.value.isMissing else {
      report(.wrongShape(entry, wants: "a text"))
      return nil
    }
    return text
  }

  /// The texts of a list.
  func texts(_ entry: YAMLEntry) -> [Located<String>]? {
    guard let items = entry.value.items else {
      report(.wrongShape(entry, wants: "a list of texts", example: "[a, b]"))
      return nil
    }
    return items.compactMap { item in
      if let text = item.located, !item.isMissing { return text }
      report(.wrongShape(YAMLEntry(key: entry.key, value: item), wants: "a list of texts"))
      return nil
    }
  }

  /// A whole number that is at least 1 (or at least `minimum`).
  func count(_ entry: YAMLEntry, atLeast minimum: Int = 1) -> Int? {
    guard case .int(let number) = entry.value.scalar?.core, number >= minimum else {
      report(.wrongShape(entry, wants: "a whole number of at least \(minimum)"))
      return nil
    }
    return number
  }

  /// Yes or no, in any of the spellings that convert to a boolean.
  func boolean(_ entry: YAMLEntry) -> Bool? {
    switch entry.value.text?.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default:
      report(.wrongShape(entry, wants: "`true` or `false`"))
      return nil
    }
  }

  /// One of a closed set of words.
  func word<Choice: RawRepresentable & CaseIterable>(
    _ entry: YAMLEntry, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let text = entry.value.text else {
      report(.wrongShape(entry, wants: Phrasing.list(type.allCases.map(\.rawValue), "or")))
      return nil
    }
    if let choice = type.init(rawValue: text) { return choice }
    report(.unknownWord(entry, among: type.allCases.map(\.rawValue)))
    return nil
  }

  /// A length of time that is known before the run.
  func duration(_ entry: YAMLEntry) -> Located<IntentDuration>? {
    guard let text = entry.value.text, let duration = LiteralUnits.duration(text) else {
      report(.invalidDuration(entry))
      return nil
    }
    return Located(duration, at: entry.value.range)
  }

  /// A length of time as something comes back after: `every 24h`, or `24h`.
  func interval(_ entry: YAMLEntry) -> Located<IntentDuration>? {
    guard let text = entry.value.text, text.hasPrefix("every "),
      let duration = LiteralUnits.duration(String(text.dropFirst(6)))
    else { return duration(entry) }
    return Located(duration, at: entry.value.range)
  }

  /// A length of time that may be computed.
  func durationTemplate(_ entry: YAMLEntry) -> Template {
    let template = template(entry.value)
    switch template.content {
    case .scalar(let scalar):
      if LiteralUnits.duration(scalar.text) == nil { report(.invalidDuration(entry)) }
    case .list, .dictionary: report(.invalidDuration(entry))
    case .expression, .text: break
    }
    return template
  }

  /// A number that may be computed.
  func countTemplate(_ entry: YAMLEntry) -> Template {
    let template = template(entry.value)
    switch template.content {
    case .scalar(let scalar):
      if let number = Int(scalar.text), number >= 0 { return template }
    case .list, .dictionary: break
    case .expression, .text: return template
    }
    report(.wrongShape(entry, wants: "a whole number"))
    return .broken(entry.value.range)
  }

  /// A name that expressions can use.
  func name(_ entry: YAMLEntry) -> Located<String>? {
    guard let name = text(entry) else { return nil }
    return checked(name: name) ? name : nil
  }

  /// Whether expressions can use a name.
  func checked(name: Located<String>) -> Bool {
    if IdentifierSpelling.isValid(name.value) { return true }
    report(.invalidName(name))
    return false
  }

  // MARK: Maps

  /// Says of every key that nobody took that it isn't known.
  func finish(_ map: MapReader, known: [String], kind: String? = nil) {
    for entry in map.rest where !entry.name.hasPrefix("x_") {
      report(.unknownKey(entry, in: map.owner, known: known))
    }
  }
}

extension YAMLNode {
  /// Whether nothing is written at all: neither a text nor `null` nor `~`, which may be a value.
  var isMissing: Bool { scalar.map { $0.text.isEmpty && $0.style == .plain } ?? false }
}

/// How the names in a workflow file are spelled.
enum IdentifierSpelling {
  static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, ExpressionLexer.beginsName(first), name.utf8.count <= 64
    else { return false }
    return name.utf8.allSatisfy(ExpressionLexer.continuesName)
      && name.unicodeScalars.allSatisfy { $0.isASCII || $0.properties.isXIDContinue }
  }

  /// A valid name that is like this one; nil where there is none.
  static func nearest(to name: String) -> String? {
    var text = name.hasPrefix("$") ? String(name.dropFirst()) : name
    text = String(text.map { $0 == "-" || $0 == " " || $0 == "." ? "_" : $0 })
    return isValid(text) ? text : nil
  }
}
