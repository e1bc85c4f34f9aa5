import FolderWatching

/// Waits for something, and no longer than for some time.
enum Patience {
  /// - Returns: what the work gave; nil where it took longer. It goes on then, and nobody waits.
  static func value<Value: Sendable>(
    within limit: Duration, of work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (values, sink) = AsyncStream<Value?>.makeStream(bufferingPolicy: .bufferingOldest(1))
    Task { sink.yield(await work()) }
    let alarm = Task {
      // Cancelled when the work was done before.
      if (try? await Task.sleep(for: limit)) != nil { sink.yield(nil) }
    }
    defer { alarm.cancel() }
    for await value in values { return value }
    return nil
  }
}
