import AppIntentsCore
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
      expression.visitSecrets(in: walk.scope) { name in
        walk.report(.secretInArguments(name, expression.range))
      }
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
