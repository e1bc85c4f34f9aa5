public import Foundation

/// The names of time zones that workflows may use: `Europe/Berlin`, `UTC`, `GMT+2`.
///
/// The check of a workflow and the intents that run resolve a name here, so that a name means the
/// same zone to both.
public enum TimeZoneName {
  /// The names of the tz database, for suggestions.
  public static var known: [String] { TimeZone.knownTimeZoneIdentifiers + ["UTC"] }

  /// The zone with a name, or nil if there is none.
  public static func zone(_ name: String) -> TimeZone? {
    if name == "UTC" || name == "GMT" { return .gmt }
    return TimeZone(identifier: name) ?? TimeZone(abbreviation: name)
  }

  /// The zone with a name; without a name, the zone of the current run.
  public static func zone(orCurrent name: String?) throws -> TimeZone {
    guard let name else { return IntentContext.current.timeZone }
    guard let zone = zone(name) else {
      throw IntentFailure(
        "`\(name)` isn't a time zone", help: "use a name such as `Europe/Berlin` or `UTC`")
    }
    return zone
  }
}
