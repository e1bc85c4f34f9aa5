import AppIntentsCore
import Confinement
import Diagnostics

/// A variable that changes what a program runs, with a value that the file doesn't write.
enum LoaderVariableCheck: Check {
  static let problem = Problem(
    "value-in-loader-variable",
    """
    Variables such as `PATH`, `LD_PRELOAD`, `BASH_ENV` and `PYTHONPATH` decide which code a program \
    runs. A value that isn't written in the file could name any code, so a script gets these variables \
    only as literals.
    """)

  static let points: [CheckPoint] = [.intent(check)]

  private static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    guard arguments.descriptor.parameters.contains(where: { $0.type == .program }),
      case .dictionary(let entries)? = arguments["env"]?.value.content
    else { return }
    for entry in entries
    where LoaderVariable.contains(entry.key.value) && !entry.value.isLiteral {
      walk.report(
        Diagnostic(
          kind: problem.kind,
          message:
            "`\(entry.key.value)` decides which code runs, so its value must be written here",
          range: entry.value.range, helps: ["write the value, or pass it under another name"]))
    }
  }
}
