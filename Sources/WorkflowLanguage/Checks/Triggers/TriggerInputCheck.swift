import AppIntents
import Diagnostics

/// A trigger whose value can't become the first input.
enum TriggerInputCheck: Check {
  static let problem = Problem(
    "trigger-input",
    """
    What starts the run goes to the first input: the file of a folder trigger (with `batch`, a list), \
    the date of a time. It can't become the type that the first input has.
    """)

  static func check(
    _ trigger: any Trigger, into input: InputDeclaration, in walk: WorkflowWalk
  ) {
    if UnknownTypeCheck.isUnknown(input.type, in: walk) { return }
    let type = trigger.startType
    let reason: String
    switch TypeRules.conversion(from: type, to: input.type) {
    case .none, .later, .by: return
    case .nothing:
      if input.defaultValue != nil || input.isOptional || input.type.isList { return }
      reason = "hands over nothing, and `\(input.name.value)` has no default"
    case .tooMany, .explicit, .impossible:
      // A clock's date is only of use to those who ask for it.
      if type == .date, input.defaultValue != nil || input.isOptional { return }
      reason =
        "hands over \(TypeRules.phrase(type)), but the first input, `\(input.name.value)`, is"
        + " \(TypeRules.phrase(input.type))"
    }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(trigger.kind)` \(reason)", range: trigger.range.firstLine,
        secondary: [.init(input.name.range, "the first input")],
        helps: type.isList
          ? ["give the input the type `[\(type.itemType.name)]`"]
          : ["make an input of another type the first, or give `\(input.name.value)` a default"]))
  }
}

extension SourceRange {
  /// Of a range over many lines, its start.
  fileprivate var firstLine: SourceRange {
    start.line == end.line ? self : SourceRange(at: start)
  }
}
