import AppIntentsCore
import Diagnostics
import WorkflowValues
import YAML

/// A value of the file that doesn't have the type of its parameter.
enum WrongTypeCheck: Check {
  static let problem = Problem(
    "wrong-type",
    """
    A value in the file doesn't have the type of its parameter: `soon` for a number, a list for a \
    text. The parameter decides what a value means: `12:30` is a time for a date and a text for a \
    text.
    """)

  static let points: [CheckPoint] = [
    .scalar(checkScalar), .collection(checkCollection),
  ]

  private static func checkScalar(
    _ scalar: YAMLScalar, _ range: SourceRange, _ error: ConversionError, for target: Target,
    in walk: WorkflowWalk
  ) {
    // `UnknownCaseCheck` reports wrong words of a choice.
    if case .choice = target.type { return }
    if !target.isRequired, scalar.core == .null { return }
    var help = error.help
    if target.type.itemType == .duration { help = DurationLiteral.fault(of: scalar.text).help }
    if target.isMoney { help = "an amount has a currency: `5 EUR`" }
    walk.report(.wrongType(target, range, Phrasing.shorten(scalar.text, to: 40), help: help))
  }

  private static func checkCollection(
    _ known: KnownValue, _ range: SourceRange, for target: Target, in walk: WorkflowWalk
  ) {
    switch (known.type, target.type) {
    case (.dictionary, .dictionary), (.dictionary, .text), (_, .any): return
    case (.dictionary, .list(let element)) where element == .any || element == .dictionary: return
    case (.dictionary, .entity): return
    default:
      if case .formula = target.type, !known.type.isList {
        return walk.report(.noFormulas(target, range))
      }
      walk.report(.wrongType(target, range, known))
    }
  }
}

extension Diagnostic {
  /// A text that can't be read as the type of its destination.
  fileprivate static func wrongType(
    _ target: Target, _ range: SourceRange, _ text: String, help: String?
  ) -> Diagnostic {
    let message =
      target.input.map { input in
        let wanted = target.type == input.type ? "one" : target.type.phrase
        return
          "`\(target.name)` is \(input.type.phrase), but its \(input.key) `\(text)` isn't \(wanted)"
      } ?? "\(need(of: target)), but `\(text)` isn't one"
    return Diagnostic(
      kind: WrongTypeCheck.problem.kind, message: message, range: range,
      helps: help.map { [$0] } ?? [])
  }

  /// A list or a dictionary for a destination of another type.
  fileprivate static func wrongType(
    _ target: Target, _ range: SourceRange, _ known: KnownValue
  ) -> Diagnostic {
    let given = known.type.isList ? "a list" : "a dictionary"
    let message =
      target.input.map { "`\(target.name)` is \($0.type.phrase), but its \($0.key) is \(given)" }
      ?? "\(need(of: target)), but this is \(given)"
    return Diagnostic(kind: WrongTypeCheck.problem.kind, message: message, range: range)
  }

  /// A single value for a map of expressions.
  fileprivate static func noFormulas(_ target: Target, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: WrongTypeCheck.problem.kind,
      message: "\(need(of: target)), but this isn't one", range: range,
      helps: ["write a name for each expression: `\(target.name): { count: count($items) }`"])
  }

  private static func need(of target: Target) -> String {
    let place = target.action == target.name ? "" : " for `\(target.name)`"
    let wanted = target.isMoney ? "an amount of money" : target.type.phrase
    return "`\(target.action)` needs \(wanted)\(place)"
  }
}

extension Target {
  fileprivate var isMoney: Bool {
    intent?.descriptor.parameters.first { $0.name == name }?.isMoney == true
  }
}
