/// Why a text isn't a cron expression.
package struct CronError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The expression as written.
  package let expression: String
  /// What is wrong: "minutes go from 0 to 59".
  package let reason: String
  /// What to write instead, if that is known.
  package let help: String?
  /// The place in the expression, in UTF-8 bytes from its start.
  package let offsets: Range<Int>

  /// "`61 3 * * *` isn't a schedule: minutes go from 0 to 59"
  package var description: String { "`\(expression)` isn't a schedule: \(reason)" }
}
