/// What undoes a call of an app: a token that the program gave, which is worth something only to the
/// process that gave it.
///
/// Not part of Apple's framework.
public struct AppUndo: Sendable, Hashable {
  /// The app's name.
  public let app: String
  public let token: String
  /// The process of the app.
  public let process: Int32
  /// When the process started, in clock ticks since the machine did.
  public let since: String

  package init(app: String, token: String, process: Int32, since: String) {
    self.app = app
    self.token = token
    self.process = process
    self.since = since
  }

  /// Nil if the process has ended already.
  package init?(app: String, token: String, process: Int32) {
    guard let since = ProcessStartTime.of(process) else { return nil }
    self.init(app: app, token: token, process: process, since: since)
  }

  /// Why it is worth nothing any more; nil if the process lives.
  var obstacle: String? {
    ProcessStartTime.of(process) == since
      ? nil : "the process of `\(app)` that could do it has ended"
  }
}
