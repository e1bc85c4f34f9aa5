import Foundation

/// What a person has asked for while the app wasn't open, for the app to go on with.
struct PendingRequest: Codable, Sendable {
  enum Kind: String, Codable {
    case voice, question, task, event, calendar
    case freeTime = "free_time"
  }

  let kind: Kind
  let text: String
  var day: Date?
}

extension PendingRequest {
  /// Keeps the request until the app opens.
  func store() throws { try Pal.inbox.update { $0.append(self) } }

  /// The oldest request, which nothing else gets. What was asked is the beginning of a session before
  /// it is no longer waiting.
  static func takeFirst() throws -> PendingRequest? {
    try Pal.inbox.update { waiting in
      guard let first = waiting.first else { return nil }
      try Pal.sessions.add(first.text, "> \(first.text)")
      return waiting.removeFirst()
    }
  }
}
