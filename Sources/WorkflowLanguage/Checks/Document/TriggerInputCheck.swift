import AppIntentsCore
import Diagnostics

/// A trigger whose value can't be converted to the first input.
enum TriggerInputCheck: Check {
  static let problem = Problem(
    "trigger-input",
    """
    The value that a trigger hands over goes to the first input: a folder trigger's file (with \
    `batch`, a list). It can't be converted to the type of that input. The date of a time goes to a \
    date only; another input keeps its default.
    """)

  static let points: [CheckPoint] = [
    .document { document, walk in
      guard let first = document.inputs.first else { return }
      for trigger in walk.triggers where !trigger.givesInputs {
        check(trigger, into: first, in: walk)
      }
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
    let hasValue = input.defaultValue != nil || input.isOptional || input.type.isList
    let starts = Swift.type(of: trigger).starts(input.type)
    if !starts, hasValue { return }
    switch TypeRules.conversion(from: type, to: input.type) {
    case .none where starts, .later where starts, .by where starts: return
    case .nothing:
      if hasValue { return }
      reason = "hands over nothing, and `\(input.name.value)` has no default"
      help = "give `\(input.name.value)` a default, or make it `optional`"
    case .none, .later, .by, .tooMany, .explicit, .impossible:
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
