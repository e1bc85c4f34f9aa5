import AppIntents
import Diagnostics

/// A value that can't become what the parameter takes.
enum NoConversionCheck: Check {
  static let problem = Problem(
    "no-conversion",
    """
    The value that arrives at a parameter has a type that can't become the parameter's. `VALUES` in \
    the documentation has the table of all conversions, `segue check --explain` prints those of a \
    workflow. What goes over a network or guesses needs a word in the file, as \
    `date($x, "dd.MM.yyyy")`.
    """)

  static func check(
    _ known: KnownValue, by conversion: TypeRules.Conversion, to target: Target,
    from origin: WorkflowWalk.Origin, in walk: WorkflowWalk
  ) {
    switch conversion {
    case .none, .later, .by, .nothing: break
    case .tooMany:
      ManyForOneCheck.report(known, to: target, from: origin, in: walk)
    case .explicit(let word):
      walk.report(.noConversion(known, target, origin, help: "say so: `\(word)`"))
    case .impossible:
      walk.report(.noConversion(known, target, origin, help: nil))
    }
  }
}

extension Diagnostic {
  fileprivate static func noConversion(
    _ known: KnownValue, _ target: Target, _ origin: WorkflowWalk.Origin, help: String?
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: NoConversionCheck.problem.kind,
      message:
        "`\(target.action)` needs \(TypeRules.phrase(target.type)) for `\(target.name)`, but",
      range: origin.range(target), helps: help.map { [$0] } ?? [])
    switch origin {
    case .value, .text: diagnostic.message += " this is \(TypeRules.phrase(known.type))"
    case .pipe(let pipe):
      diagnostic.message += " the step before gives \(TypeRules.phrase(known.type))"
      diagnostic.secondary = pipe.range.map { [.init($0, TypeRules.phrase(known.type))] } ?? []
      diagnostic.helps.append(
        target.isRequired
          ? "give `\(target.name)` a value" : "`input: none` keeps the previous output away")
    }
    return diagnostic
  }
}
