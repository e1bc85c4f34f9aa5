/// When notices are told: what comes in quick succession is told together.
package struct NoticePace: Sendable {
  /// How long the first notice waits for others.
  var gathering: Duration
  /// The least time between two messages.
  var interval: Duration
  /// The pauses before further attempts to send a message.
  var retries: [Duration]

  /// For the desktop, where the user is.
  static let near = NoticePace(gathering: .zero, interval: .seconds(1), retries: [])
  static let far = NoticePace(
    gathering: .seconds(2), interval: .seconds(60),
    retries: [.seconds(10), .seconds(60), .seconds(300)])
}
