import Foundation
import Synchronization
import WorkflowValues

/// Links that sign a browser in: each once, and within a minute.
final class SignInLinks: Sendable {
  static let validity: TimeInterval = 60
  /// The most links at a time. For another one, the oldest is forgotten.
  private static let most = 20

  private struct Link {
    let code: String
    let expiry: Date
  }

  private let links = Mutex<[Link]>([])

  /// Makes the code of a new link.
  func make(at now: Date) -> String {
    let code = RandomSecret.make(bits: 128)
    links.withLock { links in
      links.removeAll { $0.expiry <= now }
      links.append(Link(code: code, expiry: now.addingTimeInterval(Self.validity)))
      if links.count > Self.most { links.removeFirst() }
    }
    return code
  }

  /// Uses a link up.
  /// - Returns: whether it was valid.
  func take(_ code: String, at now: Date) -> Bool {
    links.withLock { links in
      links.removeAll { $0.expiry <= now }
      guard let index = links.firstIndex(where: { SecretComparison.areEqual($0.code, code) }) else {
        return false
      }
      links.remove(at: index)
      return true
    }
  }
}
