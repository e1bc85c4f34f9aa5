import Synchronization

/// What an action has said, for the page that comes after it.
final class Notices: Sendable {
  private static let most = 200

  private let texts = Mutex<[(session: [UInt8], text: String)]>([])

  func put(_ text: String, for session: Session) {
    texts.withLock { texts in
      texts.removeAll { $0.session == session.hash }
      texts.append((session.hash, text))
      if texts.count > Self.most { texts.removeFirst() }
    }
  }

  func take(for session: Session) -> String? {
    texts.withLock { texts in
      guard let index = texts.firstIndex(where: { $0.session == session.hash }) else { return nil }
      return texts.remove(at: index).text
    }
  }
}
