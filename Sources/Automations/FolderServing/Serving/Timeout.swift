/// Waits for work for a limited time.
enum Timeout {
  /// - Returns: the result of the work; nil if it takes longer. Then it goes on, and its result is
  ///   dropped.
  static func value<Value: Sendable>(
    within limit: Duration, of work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (values, sink) = AsyncStream<Value?>.makeStream(bufferingPolicy: .bufferingOldest(1))
    Task { sink.yield(await work()) }
    let alarm = Task {
      // Canceled if the work is done before.
      if (try? await Task.sleep(for: limit)) != nil { sink.yield(nil) }
    }
    defer { alarm.cancel() }
    for await value in values { return value }
    return nil
  }
}
