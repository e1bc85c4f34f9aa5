import AppIntents
import Diagnostics
import Foundation

/// A time zone that doesn't exist.
enum UnknownTimeZoneCheck: Check {
  static let problem = Problem(
    "unknown-time-zone",
    "A time zone is named as in the tz database: `Europe/Berlin`, `America/New_York`, `UTC`.")

  static let points: [CheckPoint] = [
    .argument { value, parameter, _, walk in
      guard parameter.name == "timezone", parameter.type == .text, let text = value.literalText
      else { return }
      _ = zone(Located(text, at: value.range)) { walk.report($0) }
    }
  ]

  static func zone(_ name: Located<String>, report: (Diagnostic) -> Void) -> TimeZone? {
    if let zone = TimeZoneName.zone(name.value) { return zone }
    report(
      Diagnostic(
        kind: problem.kind, message: "there is no time zone `\(name.value)`", range: name.range,
        label: Suggestion(for: name.value, among: TimeZoneName.known)?.question))
    return nil
  }
}
