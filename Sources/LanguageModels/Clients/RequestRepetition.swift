/// Is told before a question is sent to a server once more, which is a request of its own.
enum RequestRepetition {
  /// Throws if no further request may be sent.
  @TaskLocal static var permit: (@Sendable () throws -> Void)?
}
