import Synchronization

/// How long the last pages took on this side.
final class PageTimes: Sendable {
  private static let most = 100

  private let seconds = Mutex<[Double]>([])

  /// The earliest first.
  var last: [Double] { seconds.withLock { $0 } }

  func add(_ duration: Duration) {
    seconds.withLock { seconds in
      if seconds.count >= Self.most { seconds.removeFirst(seconds.count - Self.most + 1) }
      seconds.append(duration / .seconds(1))
    }
  }
}
