import AppIntentsCore
import Diagnostics
import Foundation

/// Time zones as workflow files write them: `Europe/Berlin`, `UTC`, `GMT+2`.
enum TimeZoneLiteral: ProblemSource {
  static let problem = Problem(
    "unknown-time-zone",
    "A time zone is named as in the tz database: `Europe/Berlin`, `America/New_York`, `UTC`.")

  /// The zone with a name, or nil and a report if there is none.
  static func zone(_ name: Located<String>, report: (Diagnostic) -> Void) -> TimeZone? {
    if let zone = TimeZoneName.zone(name.value) { return zone }
    report(
      Diagnostic(
        kind: problem.kind, message: "there is no time zone `\(name.value)`", range: name.range,
        label: Suggestion(for: name.value, among: TimeZoneName.known)?.question))
    return nil
  }
}
