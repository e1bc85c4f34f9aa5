import AppIntents
import Diagnostics

/// A trigger whose value can't be converted to the first input.
enum TriggerInputCheck: Check {
  static let problem = Problem(
    "trigger-input",
    """
    The value that a trigger hands over goes to the first input: a folder trigger's file (with \
    `batch`, a list), the date of a time. It can't be converted to the type of that input.
    """)

  static let points: [CheckPoint] = [
    .document { document, walk in
      guard let first = document.inputs.first else { return }
      for trigger in walk.triggers { check(trigger, into: first, in: walk) }
    }
  ]

  private static func check(
    _ trigger: any Trigger, into input: InputDeclaration, in walk: WorkflowWalk
  ) {
    if UnknownTypeCheck.isUnknown(input.type, in: walk) { return }
    let type = trigger.startType
    let reason: String
    var help = "make an input of another type the first, or give `\(input.name.value)` a default"
    if type.isList { help = "give the input the type `[\(type.itemType.name)]`" }
    switch TypeRules.conversion(from: type, to: input.type) {
    case .none, .later, .by: return
    case .nothing:
      if input.defaultValue != nil || input.isOptional || input.type.isList { return }
      reason = "hands over nothing, and `\(input.name.value)` has no default"
      help = "give `\(input.name.value)` a default, or make it `optional`"
    case .tooMany, .explicit, .impossible:
      // An input with a default doesn't need the date.
      if type == .date, input.defaultValue != nil || input.isOptional { return }
      reason =
        "hands over \(type.phrase), but the first input, `\(input.name.value)`, is"
        + " \(input.type.phrase)"
    }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(trigger.kind)` \(reason)", range: trigger.range.firstLine,
        secondary: [.init(input.name.range, "the first input")], helps: [help]))
  }
}

extension SourceRange {
  /// The range, or only its start if it spans several lines.
  fileprivate var firstLine: SourceRange {
    start.line == end.line ? self : SourceRange(at: start)
  }
}
