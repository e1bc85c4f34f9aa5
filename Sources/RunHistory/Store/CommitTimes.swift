import Synchronization

/// How long the last commits took.
final class CommitTimes: Sendable {
  private static let most = 100

  private let seconds = Mutex<[Double]>([])

  /// The earliest first.
  var last: [Double] { seconds.withLock { $0 } }

  func add(nanoseconds: UInt64) {
    seconds.withLock { seconds in
      if seconds.count >= Self.most { seconds.removeFirst(seconds.count - Self.most + 1) }
      seconds.append(Double(nanoseconds) / 1e9)
    }
  }
}
