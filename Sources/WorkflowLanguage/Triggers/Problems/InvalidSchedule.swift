import Diagnostics
import Foundation
import Scheduling
import YAML

/// A cron expression that can't be read.
enum InvalidSchedule: ProblemSource {
  static let problem = Problem(
    "invalid-schedule",
    """
    The schedule isn't cron's notation. It has five fields: minute, hour, day of the month, month, \
    day of the week. A field is `*`, a number, a range `1-5`, a step `*/15` or `5/15`, or several of them with \
    commas. `segue next "30 7 * * 1-5"` prints when a schedule fires.
    """)

  static func expression(
    _ text: Located<String>, node: YAMLNode, in source: SourceText, _ report: (Diagnostic) -> Void
  ) -> CronExpression? {
    do {
      let expression = try CronExpression(text.value)
      NeverFires.check(expression, text, report)
      return expression
    } catch {
      let places = node.scalar.map {
        ScalarMap(Array(text.value.utf8), style: $0.style, range: text.range, in: source)
      }
      let range = places?.range(error.offsets.lowerBound, error.offsets.upperBound)
      report(.invalidSchedule(error, range ?? text.range))
      return nil
    }
  }
}

/// A schedule that never fires.
enum NeverFires: ProblemSource {
  static let problem = Problem(
    "never-fires",
    "No day matches the schedule, as with the 31st of February, or its time has passed."
  )

  static func check(
    _ expression: CronExpression, _ text: Located<String>, _ report: (Diagnostic) -> Void
  ) {
    if !expression.neverFires { return }
    report(
      Diagnostic(
        kind: problem.kind, severity: .warning,
        message: "`\(text.value)` never fires: there is no such day", range: text.range))
  }

  static func check(
    _ instant: Date, _ text: Located<String>, now: Date, _ report: (Diagnostic) -> Void
  ) {
    if instant > now { return }
    report(
      Diagnostic(
        kind: problem.kind, severity: .warning,
        message: "`\(text.value)` never fires: its time has passed", range: text.range))
  }
}

extension Diagnostic {
  fileprivate static func invalidSchedule(_ error: CronError, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: InvalidSchedule.problem.kind, message: error.description, range: range,
      helps: error.help.map { [$0] } ?? [])
  }
}
