import Foundation

/// One of the ways in which the user is told what happens in the background.
package struct NotifyChannel: Sendable, Hashable {
  /// What a user may want to hear of. The raw values are the words of the file.
  package enum Event: String, Sendable, CaseIterable, Codable {
    /// A run failed, took too long or is dead; a workflow's file has errors; the history is damaged.
    case failed
    /// A workflow doesn't run any more, until the user does something.
    case paused
    /// A workflow hasn't succeeded as often as it is expected to.
    case overdue
    /// A run waits for an answer.
    case question
    /// A run succeeded.
    case finished
  }

  package enum Way: Sendable, Hashable, Codable {
    case desktop
    case mail(Mail)
    /// Posts JSON to an address. The secret with this name is sent as a bearer token.
    case web(String, secret: String?)
    /// Runs a script of `/bin/sh`.
    case command(String)
    /// Runs a workflow.
    case workflow(String)
  }

  /// How mail is sent.
  package struct Mail: Sendable, Hashable, Codable {
    package var recipients: [String]
    package var sender: String?
    /// The server, as `smtp://HOST:PORT` or `smtps://HOST:PORT`; nil for the system's `sendmail`.
    package var server: String?
    package var user: String?
    /// The name of the secret that is the user's password.
    package var secret: String?

    package init(
      to recipients: [String], from sender: String? = nil, server: String? = nil,
      user: String? = nil, secret: String? = nil
    ) {
      self.recipients = recipients
      self.sender = sender
      self.server = server
      self.user = user
      self.secret = secret
    }
  }

  package var way: Way
  /// What it is about; nil if the file doesn't say.
  package var about: Set<Event>?

  package init(_ way: Way, about: Set<Event>? = nil) {
    self.way = way
    self.about = about
  }

  /// Whether others can't read what is sent to an address: it is sent over TLS, or stays on this
  /// machine.
  static func hidesSecret(on address: String) -> Bool {
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased() else {
      return false
    }
    return scheme == "https" || isThisMachine(url.host ?? "")
  }

  package static func isThisMachine(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
  }

  /// Whether an event is told this way.
  /// - Parameter isWanted: whether the trigger of a run that succeeded asks for it.
  package func hears(_ event: Event, isWanted: Bool = false) -> Bool {
    about?.contains(event) ?? (event != .finished || isWanted)
  }
}
