import AppIntents
import Diagnostics

/// A program that a step needs and that isn't installed.
enum MissingProgramCheck: Check {
  static let problem = Problem(
    "missing-program",
    """
    The step's action needs a program that isn't installed on this machine. The package that brings \
    it is named; on another machine the workflow may run as it is.
    """)

  static func check(_ entry: KnownIntent, _ step: Step, in walk: WorkflowWalk) {
    for program in entry.descriptor.programs where !walk.isInstalled(program.name) {
      walk.report(
        Diagnostic(
          kind: problem.kind, severity: .warning,
          message: "`\(entry.descriptor.id)` needs `\(program.name)`, which isn't installed",
          range: step.actionRange,
          helps: ["install it with `sudo apt install \(program.package)`"]))
    }
  }
}
