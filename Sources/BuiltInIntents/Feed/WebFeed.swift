import AppIntentsCore
import Foundation
import Markup

/// A feed of a server.
enum WebFeed {
  /// - Parameter limit: The most items to read.
  static func get(_ url: URL, _ origin: ValueOrigin, limit: Int = .max) async throws -> Feed {
    try await WebRequest(url: url, origin: origin).read { answer in
      try Feed.read(
        answer.document, address: answer.url, timeZone: IntentContext.current.timeZone, limit: limit
      )
    }
  }
}
