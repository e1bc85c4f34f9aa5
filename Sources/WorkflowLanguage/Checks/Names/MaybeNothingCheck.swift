import AppIntentsCore
import Diagnostics

/// A name that only some branches set, and that is used after them.
enum MaybeNothingCheck: Check {
  static let problem = Problem(
    "maybe-nothing",
    """
    The name is set on a branch that may not have run, so it may be nothing here. Set it before the \
    block, set it in every branch, give another value (`$name ?? "none"`), or ask first \
    (`if: $name has value`). The same holds where a parameter needs a value and gets the output of an \
    `if` without `else`, of a step with `on_error: continue` or of `text.match`, the first item of a \
    list that may be empty, or an optional input. `$trigger.old_path` has a value only when a file was \
    moved. What only one of several triggers hands over has none in the runs of the others. `$error` \
    has a value in `finally` only after a failure.
    """)

  static let points: [CheckPoint] = [
    .use { name, use, walk in
      guard case .found(let found, isGuarded: false) = use, found.maybeNothing != nil else {
        return
      }
      walk.report(.maybeNothing(name, setAt: found.range))
    },
    .conditionalProperty { path, condition, walk in
      walk.report(.maybeNothing(path, condition))
    },
    .connection(check),
  ]

  private static func check(
    _ known: KnownValue, by conversion: TypeRules.Conversion, to target: Target,
    from origin: WorkflowWalk.Origin, in walk: WorkflowWalk
  ) {
    guard let absence = known.absence, target.isRequired, target.input == nil,
      !known.type.isList
    else { return }
    switch target.type {
    case .any, .boolean, .condition, .expression, .formula, .program: return
    default: break
    }
    switch origin {
    case .value(let range): walk.report(.maybeNothing(walk.source(range), range, absence))
    case .pipe: walk.report(.maybeNothingPiped(target, absence))
    case .text: break
    }
  }
}

extension Diagnostic {
  fileprivate static func maybeNothing(
    _ name: Located<String>, setAt range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: MaybeNothingCheck.problem.kind, severity: .warning,
      message: "`\(name.value)` may be nothing here", range: name.range,
      secondary: [.init(range, "set here, on a branch that may not have run")],
      helps: ["write `${\(name.value) ?? …}`, or ask `if: $\(name.value) has value` first"])
  }

  fileprivate static func maybeNothing(
    _ written: String, _ range: SourceRange, _ absence: PossibleAbsence
  ) -> Diagnostic {
    let name = WrittenExpression.inner(written)
    let isElsewhere = absence.range.start < range.start || range.end < absence.range.end
    return Diagnostic(
      kind: MaybeNothingCheck.problem.kind, severity: .warning,
      message: "`\(written)` may be nothing here", range: range,
      secondary: isElsewhere ? [.init(absence.range, absence.reason)] : [],
      notes: isElsewhere ? [] : ["it \(absence.reason)"],
      helps: isElsewhere
        ? ["write `${\(name) ?? …}`, or ask `if: \(name) has value` first"] : [])
  }

  fileprivate static func maybeNothingPiped(
    _ target: Target, _ absence: PossibleAbsence
  ) -> Diagnostic {
    Diagnostic(
      kind: MaybeNothingCheck.problem.kind, severity: .warning,
      message: "`\(target.action)` needs `\(target.name)`, but it may get nothing",
      range: target.step.actionRange, secondary: [.init(absence.range, absence.reason)],
      helps: [
        "give `\(target.name)` as `${prev ?? …}`, or run the step `when: prev has value`"
      ])
  }

  fileprivate static func maybeNothing(
    _ path: Located<String>, _ condition: String
  ) -> Diagnostic {
    let (path, range) = (path.value, path.range)
    return Diagnostic(
      kind: MaybeNothingCheck.problem.kind, severity: .warning,
      message: "`$\(path)` may be nothing here", range: range,
      notes: ["it has a value \(condition)"],
      helps: ["write `${\(path) ?? …}`, or ask `if: $\(path) has value` first"])
  }
}
