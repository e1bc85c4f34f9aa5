package import Foundation

/// A link to a form with which others start runs of a workflow.
package struct FormReport: Codable, Sendable, Hashable {
  package var id: Int64
  package var workflow: String
  package var made: Date
  package var expires: Date
  /// How many runs it may start in all.
  package var count: Int
  /// How many it has started.
  package var used: Int
  /// Why it starts nothing now.
  package var problem: String?
  /// The link, which only the reply has that tells of a new form.
  package var link: String?
  /// Whether only this machine reaches the link.
  package var isLocal: Bool?

  package init(
    id: Int64, workflow: String, made: Date, expires: Date, count: Int, used: Int
  ) {
    self.id = id
    self.workflow = workflow
    self.made = made
    self.expires = expires
    self.count = count
    self.used = used
  }
}

/// What a user consents to by sharing a workflow.
package struct FormPreview: Codable, Sendable, Hashable {
  /// What its runs do.
  package var consent: EnablePreview
  /// The inputs that others fill in.
  package var inputs: [String]
  /// The inputs that keep their defaults.
  package var kept: [Kept]
  /// Whether its steps may ask its user something.
  package var asks: Bool

  /// An input that isn't on the form.
  package struct Kept: Codable, Sendable, Hashable {
    package var name: String
    /// Why others can't fill it in, to follow its name: “is a folder of this machine”.
    package var reason: String

    package init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  package init(consent: EnablePreview, inputs: [String], kept: [Kept], asks: Bool) {
    self.consent = consent
    self.inputs = inputs
    self.kept = kept
    self.asks = asks
  }
}
