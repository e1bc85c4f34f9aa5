import AppIntents
import Diagnostics

/// A program that a step needs, but that isn't installed.
enum MissingProgramCheck: Check {
  static let problem = Problem(
    "missing-program",
    """
    The step's action needs a program that isn't installed on this machine. The message names \
    the package that has it. On another machine the workflow may run without a change.
    """)

  static let points: [CheckPoint] = [.intent(check)]

  private static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    let intent = arguments.descriptor
    for program in intent.programs where !walk.isInstalled(program.name) {
      walk.report(
        Diagnostic(
          kind: problem.kind, severity: .warning,
          message: "`\(intent.id)` needs `\(program.name)`, which isn't installed",
          range: step.actionRange,
          helps: ["install it with `sudo apt install \(program.package)`"]))
    }
  }
}
