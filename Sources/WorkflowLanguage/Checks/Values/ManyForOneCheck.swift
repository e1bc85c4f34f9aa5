import AppIntents
import Diagnostics

/// A list where a single value is taken.
enum ManyForOneCheck: Check {
  static let problem = Problem(
    "many-for-one",
    """
    A list arrives where one value is taken. Take one of its items (`${first(files)}`), or do the \
    step for each of them with `for`. Nothing is ever silently the first.
    """)

  static func report(
    _ known: KnownValue, to target: Target, from origin: WorkflowWalk.Origin,
    in walk: WorkflowWalk
  ) {
    var diagnostic = Diagnostic(
      kind: problem.kind,
      message: "`\(target.action)` takes one \(target.type.name) for `\(target.name)`, but",
      range: origin.range(target))
    switch origin {
    case .value(let range), .text(let range):
      var name = walk.source(range)
      if name.hasPrefix("${"), name.hasSuffix("}") { name = String(name.dropFirst(2).dropLast()) }
      if name.hasPrefix("$") { name.removeFirst() }
      diagnostic.message += " this is a \(known.type.name)"
      diagnostic.helps = ["take one with `${first(\(name))}`, or repeat the step with `for`"]
    case .pipe(let pipe):
      diagnostic.message += " the step before gives a \(known.type.name)"
      diagnostic.secondary = pipe.range.map { [.init($0, known.type.name)] } ?? []
      diagnostic.helps = ["take one with `${first(prev)}`, or repeat the step with `for: $prev`"]
    }
    walk.report(diagnostic)
  }
}
