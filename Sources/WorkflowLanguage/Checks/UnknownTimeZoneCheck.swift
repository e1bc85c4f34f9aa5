import Diagnostics
import Foundation

/// A time zone that there isn't.
enum UnknownTimeZoneCheck: Check {
  static let problem = Problem(
    "unknown-time-zone",
    "A time zone is named as in the tz database: `Europe/Berlin`, `America/New_York`, `UTC`.")

  static func zone(_ name: Located<String>, report: (Diagnostic) -> Void) -> TimeZone? {
    // Foundation also takes `gmt+3` and names in the wrong case, depending on the platform.
    if name.value == "UTC" || name.value == "GMT" { return .gmt }
    if name.value.contains("/"), let zone = TimeZone(identifier: name.value),
      zone.identifier.lowercased() == name.value.lowercased()
    {
      return zone
    }
    let known = TimeZone.knownTimeZoneIdentifiers
    report(
      Diagnostic(
        kind: problem.kind, message: "there is no time zone `\(name.value)`", range: name.range,
        label: Suggestion(for: name.value, among: known + ["UTC"])?.question))
    return nil
  }
}
