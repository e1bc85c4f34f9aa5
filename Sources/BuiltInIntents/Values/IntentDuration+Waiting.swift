import AppIntentsCore

extension IntentDuration {
  /// The duration as one that can pass. Throws an `IntentFailure` if it is negative.
  var timeToWait: Duration {
    get throws {
      guard clockDuration >= .zero else { throw IntentFailure("can't wait for \(self)") }
      return clockDuration
    }
  }
}
