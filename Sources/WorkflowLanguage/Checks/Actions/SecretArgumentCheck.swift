import AppIntents
import Diagnostics

/// A secret among the arguments of a program.
enum SecretArgumentCheck: Check {
  static let problem = Problem(
    "secret-in-arguments",
    """
    Every user of the machine can read the arguments of the programs that run on it. Pass a secret \
    to a program in its environment or on its standard input.
    """)

  static let points: [CheckPoint] = [.argument(check)]

  private static func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    guard parameter.name == "args", arguments.descriptor.sideEffects.contains(.runsPrograms) else {
      return
    }
    value.visitExpressions { expression in
      expression.visitSecrets { name in
        walk.report(.secretInArguments(name, expression.range))
      }
    }
  }
}

extension Expression {
  /// Visits the names of the secrets that the expression reads.
  fileprivate func visitSecrets(_ visit: (String) -> Void) {
    switch self {
    case .property(.name(let base), let name) where base.value == "secrets": visit(name.value)
    case .element(.name(let base), .literal(.text(let name), _), _) where base.value == "secrets":
      visit(name)
    case .literal, .broken, .name: break
    case .property(let base, _): base.visitSecrets(visit)
    case .negated(let value, _), .not(let value, _): value.visitSecrets(visit)
    case .call(_, let items, _), .list(let items, _): for item in items { item.visitSecrets(visit) }
    case .element(let left, let right, _), .arithmetic(_, let left, let right),
      .and(let left, let right), .or(let left, let right), .fallback(let left, let right):
      left.visitSecrets(visit)
      right.visitSecrets(visit)
    // A comparison gives away whether it holds, not the secret.
    case .comparison, .between: break
    }
  }
}

extension Diagnostic {
  fileprivate static func secretInArguments(
    _ name: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: SecretArgumentCheck.problem.kind, severity: .warning,
      message: "every user of the machine can see `$secrets.\(name)` in the list of processes",
      range: range,
      helps: ["pass it with `env: { \(name): $secrets.\(name) }`, or on the standard input"])
  }
}
