import AppIntents
import Diagnostics
import YAML

/// A value written in the file that isn't what its parameter takes.
enum WrongTypeCheck: Check {
  static let problem = Problem(
    "wrong-type",
    """
    A value in the file can't be read as what its parameter takes: `soon` for a number, a list for a \
    text. The parameter decides what a value means, never its look: `12:30` is a time for a date \
    and a text for a text.
    """)

  /// A scalar without references, converted now as it would be in the run.
  static func check(
    _ scalar: YAMLScalar, _ range: SourceRange, for target: Target, in walk: WorkflowWalk
  ) {
    if case .choice(let type) = target.type {
      UnknownCaseCheck.check(scalar.text, range, type, for: target, in: walk)
      return
    }
    if !target.isRequired, scalar.core == .null, target.type != .file { return }
    if case .list(let element) = target.type {
      // Many wanted, one given: a list of one.
      let item = Target(
        step: target.step, action: target.action, name: target.name, type: element,
        isRequired: target.isRequired)
      check(scalar, range, for: item, in: walk)
      return
    }
    guard let problem = TypeRules.problem(reading: scalar.text, as: target.type) else { return }
    walk.report(
      .wrongType(
        target, range, "`\(Phrasing.shorten(scalar.text, to: 40))` is none", help: problem.help))
  }

  /// A list or a dictionary where something else is taken.
  static func checkCollection(
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

  /// A number of passes, of items, or of things at the same time.
  static func checkCount(
    _ template: Template?, _ name: String, _ step: Step, in walk: WorkflowWalk
  ) {
    guard let template else { return }
    let target = Target(step: step, action: step.action.actionName, name: name, type: .number)
    walk.value(template, for: target)
    guard let text = template.literalText, let number = Double(text) else { return }
    let least = name == "repeat" ? 0.0 : 1
    guard number < least || number != number.rounded() else { return }
    walk.report(
      .wrongType(
        target, template.range, "`\(text)` is none",
        wanted: "a whole number from \(Int(least)) up"))
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
      message: "\(owner) \(wanted ?? TypeRules.phrase(target.type))\(place), but \(fact)",
      range: range, helps: help.map { [$0] } ?? [])
  }
}
