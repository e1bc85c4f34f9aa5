import AppIntents
import Foundation

extension TimeZone {
  /// The zone that a parameter names (`Europe/Berlin`, `UTC`, `GMT+2`); without a name the run's.
  init(named name: String?) throws {
    guard let name else {
      self = IntentContext.current.timeZone
      return
    }
    guard let zone = TimeZone(identifier: name) ?? TimeZone(abbreviation: name) else {
      throw IntentFailure(
        "`\(name)` is no time zone", help: "use a name such as `Europe/Berlin` or `UTC`")
    }
    self = zone
  }
}
