import AppIntentsCore
import Diagnostics
import Foundation
import YAML

/// The state that all parts of the parser share while one file is parsed.
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

  /// A value with its references.
  ///
  /// - Parameter isSilent: whether mistakes in the value aren't reported, because the action it
  ///   belongs to doesn't exist.
  func template(
    _ node: YAMLNode, as role: ParameterRole = .value, isSilent: Bool = false
  ) -> Template {
    var parser = TemplateParser(source)
    let template = parser.parse(node, as: role)
    if !isSilent { diagnostics += parser.diagnostics }
    return template
  }

  /// A scalar that is an expression as a whole, as conditions are.
  func condition(_ entry: YAMLEntry) -> Expression {
    guard let scalar = entry.value.scalar, !entry.value.isMissing else {
      report(.wrongShape(entry, wants: "an expression", example: "$count > 3"))
      return .broken(entry.value.range)
    }
    let (expression, problems) = ExpressionParser.parse(
      scalar, at: entry.value.range, in: source)
    diagnostics += problems
    return expression
  }

  /// The text of an entry that is no template. `null` is no text.
  func text(_ entry: YAMLEntry) -> Located<String>? {
    guard let text = entry.value.located, !entry.value.isNull else {
      report(.wrongShape(entry, wants: "a text"))
      return nil
    }
    return text
  }

  /// A whole number that is at least 1 (or at least `minimum`).
  func count(_ entry: YAMLEntry, atLeast minimum: Int = 1) -> Int? {
    guard case .int(let number) = entry.value.scalar?.core, number >= minimum else {
      report(.wrongShape(entry, wants: "a whole number of at least \(minimum)"))
      return nil
    }
    return number
  }

  /// A number in a range.
  func number(_ entry: YAMLEntry, in range: ClosedRange<Double>) -> Double? {
    if let number = entry.value.scalar?.number?.double, range.contains(number) { return number }
    let (least, most) = (Int(range.lowerBound), Int(range.upperBound))
    report(.wrongShape(entry, wants: "a number from \(least) to \(most)"))
    return nil
  }

  func boolean(_ entry: YAMLEntry) -> Bool? {
    if let flag = entry.value.text.flatMap(BooleanLiteral.value) { return flag }
    report(.wrongShape(entry, wants: "`true` or `false`"))
    return nil
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

  /// A duration that is known before the run.
  func duration(_ entry: YAMLEntry) -> Located<IntentDuration>? {
    guard let text = entry.value.text, let duration = DurationLiteral.duration(text) else {
      report(.invalidDuration(entry))
      return nil
    }
    return checked(duration, entry)
  }

  private func checked(
    _ duration: IntentDuration, _ entry: YAMLEntry
  ) -> Located<IntentDuration>? {
    if duration.seconds >= 0 { return Located(duration, at: entry.value.range) }
    report(.negativeDuration(entry))
    return nil
  }

  /// A duration that may be computed.
  func durationTemplate(_ entry: YAMLEntry) -> Template {
    let template = template(entry.value)
    switch template.content {
    case .scalar(let scalar):
      guard let duration = DurationLiteral.duration(scalar.text) else {
        report(.invalidDuration(entry))
        break
      }
      _ = checked(duration, entry)
    case .list, .dictionary: report(.invalidDuration(entry))
    case .expression, .text: break
    }
    return template
  }

  /// A count that may be computed.
  func countTemplate(_ entry: YAMLEntry, atLeast minimum: Int) -> Template {
    let template = template(entry.value)
    switch template.content {
    case .expression, .text: return template
    case .scalar, .list, .dictionary:
      return count(entry, atLeast: minimum) == nil ? .broken(entry.value.range) : template
    }
  }

  /// A name that expressions can use.
  func name(_ entry: YAMLEntry) -> Located<String>? {
    guard let name = text(entry) else { return nil }
    return checked(name: name) ? name : nil
  }

  /// Whether expressions can use a name.
  func checked(name: Located<String>) -> Bool {
    if Identifier.isValid(name.value) { return true }
    report(.invalidName(name))
    return false
  }

  // MARK: Maps

  /// Reports the keys that are left as unknown.
  func finish(_ map: MapReader, known: [String]) {
    for entry in map.rest where !entry.name.hasPrefix("x_") {
      report(.unknownKey(entry, in: map.owner, known: known))
    }
  }
}

extension ParsingContext {
  /// Reports with one more thing to do about it.
  func report(_ diagnostic: Diagnostic, help: String?) {
    var diagnostic = diagnostic
    if let help { diagnostic.helps.append(help) }
    report(diagnostic)
  }
}

extension YAMLNode {
  /// Whether the node is empty. `null` and `~` can be values, so they aren't.
  var isMissing: Bool { scalar.map { $0.text.isEmpty && $0.style == .plain } ?? false }
}
