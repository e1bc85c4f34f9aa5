/// What a connection does at a moment.
enum ConnectionOccupation: Equatable {
  /// It waits for a request.
  case idle(since: Duration)
  /// Of a request, or of its body, so many bytes have arrived.
  case receiving(since: Duration, bytes: Int)
  /// It has a whole request.
  case answering

  var isIdle: Bool { if case .idle = self { true } else { false } }
}
