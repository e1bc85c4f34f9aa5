import AppIntentsCore
import Diagnostics

/// A list for a parameter that takes one text, of an action whose result goes on.
enum ListAsTextCheck: Check {
  static let problem = Problem(
    "list-as-text",
    """
    As a text, a list is its items, one on each line. That is right for a message or a file, but \
    mostly not for an action that makes another value of the text. Repeat the step for each item with \
    `for`, take one item (`${first(names)}`), or join the items (`${join(names, ", ")}`): then there is \
    no warning.
    """)

  static let points: [CheckPoint] = [.connection(check)]

  private static func check(
    _ known: KnownValue, by conversion: TypeRules.Conversion, to target: Target,
    from origin: WorkflowWalk.Origin, in walk: WorkflowWalk
  ) {
    guard target.onlyComputes, known.type.isList, known.type.itemType != .file else { return }
    switch target.type {
    case .text, .richText: break
    default: return
    }
    var name = "prev"
    var secondary: [Diagnostic.Label] = []
    switch origin {
    case .text: return
    case .value(let range):
      name = WrittenExpression.inner(walk.source(range))
    case .pipe(let pipe): secondary = pipe.range.map { [.init($0, known.type.phrase)] } ?? []
    }
    walk.report(
      Diagnostic(
        kind: problem.kind, severity: .warning,
        message: "`\(target.path)` takes one text, and gets \(known.type.phrase) as lines",
        range: origin.range(target), secondary: secondary,
        helps: [
          "repeat the step with `for`, or join the items with `${join(\(name), \"\\n\")}`"
        ]))
  }
}
