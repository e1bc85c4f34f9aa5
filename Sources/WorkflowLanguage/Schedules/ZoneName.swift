package import Foundation

/// The names of time zones, as the tz database has them: `Europe/Berlin`, `UTC`.
package enum ZoneName {
  package static let all = TimeZone.knownTimeZoneIdentifiers + ["UTC"]

  package static func zone(_ name: String) -> TimeZone? {
    // Foundation also takes `gmt+3` and names in the wrong case, depending on the platform.
    if name == "UTC" || name == "GMT" { return .gmt }
    guard name.contains("/"), let zone = TimeZone(identifier: name),
      zone.identifier.lowercased() == name.lowercased()
    else { return nil }
    return zone
  }
}
