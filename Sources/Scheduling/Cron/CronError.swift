/// Why a text isn't a cron expression.
package struct CronError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The expression as written.
  package let expression: String
  /// The field with the error; nil if the expression as a whole is wrong.
  package let field: CronField?
  /// What is wrong: "minutes go from 0 to 59".
  package let reason: String
  /// What to write instead, if that is known.
  package let help: String?
  /// The place in the expression, in UTF-8 bytes from its start.
  package let offsets: Range<Int>

  /// "`61 3 * * *` never fires: minutes go from 0 to 59"
  package var description: String {
    "`\(expression)` \(field == nil ? "isn't a schedule" : "never fires"): \(reason)"
  }
}
