import AppIntents
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
    .scalar(checkScalar), .collection(checkCollection), .count(checkCount),
  ]

  private static func checkScalar(
    _ scalar: YAMLScalar, _ range: SourceRange, _ error: ConversionError, for target: Target,
    in walk: WorkflowWalk
  ) {
    // `UnknownCaseCheck` reports wrong words of a choice.
    if case .choice = target.type { return }
    if !target.isRequired, scalar.core == .null { return }
    walk.report(
      .wrongType(
        target, range, "`\(Phrasing.shorten(scalar.text, to: 40))` isn't one", help: error.help))
  }

  private static func checkCollection(
    _ known: KnownValue, _ range: SourceRange, for target: Target, in walk: WorkflowWalk
  ) {
    switch (known.type, target.type) {
    case (.dictionary, .dictionary), (.dictionary, .text), (_, .any): return
    case (.dictionary, .list(let element)) where element == .any || element == .dictionary: return
    case (.dictionary, .entity): return
    default:
      walk.report(
        .wrongType(target, range, known.type.isList ? "this is a list" : "this is a dictionary"))
    }
  }

  private static func checkCount(
    _ template: Template, atLeast least: Int, for target: Target, in walk: WorkflowWalk
  ) {
    guard let text = template.literalText, let number = Double(text),
      number < Double(least) || number != number.rounded()
    else { return }
    walk.report(
      .wrongType(
        target, template.range, "`\(text)` isn't one", wanted: "a whole number from \(least) up"))
  }
}

extension Diagnostic {
  static func wrongType(
    _ target: Target, _ range: SourceRange, _ fact: String, wanted: String? = nil,
    help: String? = nil
  ) -> Diagnostic {
    let owner = "`\(target.action)` needs"
    let place = target.action == target.name ? "" : " for `\(target.name)`"
    return Diagnostic(
      kind: WrongTypeCheck.problem.kind,
      message: "\(owner) \(wanted ?? target.type.phrase)\(place), but \(fact)",
      range: range, helps: help.map { [$0] } ?? [])
  }
}
