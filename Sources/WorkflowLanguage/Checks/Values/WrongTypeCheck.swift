import AppIntents
import Diagnostics
import WorkflowValues
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

  /// Reads a scalar without references as the run would.
  ///
  /// - Returns: the value, if it is the same in every run.
  @discardableResult
  static func check(
    _ scalar: YAMLScalar, _ range: SourceRange, for target: Target, in walk: WorkflowWalk
  ) -> IntentValue? {
    switch target.type {
    case .choice(let type):
      UnknownCaseCheck.check(scalar.text, range, type, for: target, in: walk)
      return try? TypeRules.constant(scalar.text, as: target.type)
    case .list(let element):
      // Many wanted, one given: a list of one.
      let item = Target(
        step: target.step, action: target.action, name: target.name, type: element,
        isRequired: target.isRequired)
      return check(scalar, range, for: item, in: walk).map { .list([$0]) }
    default: break
    }
    do {
      return try TypeRules.constant(scalar.text, as: target.type)
    } catch {
      if !target.isRequired, scalar.core == .null { return nil }
      walk.report(
        .wrongType(
          target, range, "`\(Phrasing.shorten(scalar.text, to: 40))` is none", help: error.help))
      return nil
    }
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
