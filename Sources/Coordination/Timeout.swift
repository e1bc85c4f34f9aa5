/// Waits for work for a limited time.
package enum Timeout {
  /// Returns the result of the work, or nil if it takes longer. The work isn't canceled then; its result
  /// is dropped.
  package static func value<Value: Sendable>(
    within limit: Duration, of work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (values, sink) = AsyncStream<Value?>.makeStream(bufferingPolicy: .bufferingOldest(1))
    Task { sink.yield(await work()) }
    let timer = Task {
      // Canceled if the work is done before.
      if (try? await LimitWait.sleep(for: limit)) != nil { sink.yield(nil) }
    }
    defer { timer.cancel() }
    for await value in values { return value }
    return nil
  }
}
