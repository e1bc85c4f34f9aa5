import AppIntents
import Foundation

/// The names of time zones in workflow files.
enum ZoneName {
  /// The zone with this name (`Europe/Berlin`, `UTC`, `GMT+2`); without a name the run's.
  static func zone(_ name: String?) throws -> TimeZone {
    guard let name else { return IntentContext.current.timeZone }
    guard let zone = TimeZone(identifier: name) ?? TimeZone(abbreviation: name) else {
      throw IntentFailure(
        "`\(name)` is no time zone", help: "use a name such as `Europe/Berlin` or `UTC`")
    }
    return zone
  }
}
