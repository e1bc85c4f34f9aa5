import AppIntentsCore
import Diagnostics

/// A list for a parameter that takes one value.
enum ManyForOneCheck: Check {
  static let problem = Problem(
    "many-for-one",
    """
    The parameter takes one value, but it gets a list. Use one of its items (`${first(files)}`), or \
    repeat the step for each item with `for`. The first item is never used silently.
    """)

  static let points: [CheckPoint] = [.connection(check)]

  private static func check(
    _ known: KnownValue, by conversion: TypeRules.Conversion, to target: Target,
    from origin: WorkflowWalk.Origin, in walk: WorkflowWalk
  ) {
    guard case .tooMany = conversion else { return }
    var diagnostic = Diagnostic(
      kind: problem.kind,
      message: "`\(target.action)` takes one \(target.type.noun) for `\(target.name)`, but",
      range: origin.range(target))
    switch origin {
    case .value(let range), .text(let range):
      var name = walk.source(range)
      if name.hasPrefix("${"), name.hasSuffix("}") { name = String(name.dropFirst(2).dropLast()) }
      if name.hasPrefix("$") { name.removeFirst() }
      diagnostic.message += " this is \(known.type.phrase)"
      diagnostic.helps = ["take one with `${first(\(name))}`, or repeat the step with `for`"]
    case .pipe(let pipe):
      diagnostic.message += " the previous step gives \(known.type.phrase)"
      diagnostic.secondary = pipe.range.map { [.init($0, known.type.noun)] } ?? []
      diagnostic.helps = ["take one with `${first(prev)}`, or repeat the step with `for: $prev`"]
    }
    walk.report(diagnostic)
  }
}
