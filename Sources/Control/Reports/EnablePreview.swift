package import Foundation

/// What a user consents to by enabling a workflow.
package struct EnablePreview: Codable, Sendable, Hashable {
  package var id: String
  package var name: String
  package var path: WirePath
  /// Identifies the version of the file. Enabling another version is refused.
  package var version: String
  package var isEnabled: Bool
  package var starts: [Start]
  /// The steps that change, send or start something: for each a sentence that is made of its values,
  /// and on further, indented lines its other values, where they come from, and its label.
  package var effects: [String]
  /// The limits that its `permissions` set: “read ~/Inbox”. Empty if there are none.
  package var limits: [String]
  package var programs: [String]
  /// The apps whose intents it performs.
  package var apps: [String]
  /// What goes beyond the earlier consent; empty for a workflow that was never enabled.
  package var more: [String]

  package struct Start: Codable, Sendable, Hashable {
    package var sentence: String
    package var next: Date?
    /// The time zone that the sentence names; nil for the machine's.
    package var zone: String?

    package init(
      sentence: String, next: Date?, zone: String? = nil
    ) {
      self.sentence = sentence
      self.next = next
      self.zone = zone
    }
  }

  package init(
    id: String, name: String, path: WirePath, version: String, isEnabled: Bool, starts: [Start],
    effects: [String], limits: [String], programs: [String], apps: [String], more: [String]
  ) {
    self.id = id
    self.name = name
    self.path = path
    self.version = version
    self.isEnabled = isEnabled
    self.starts = starts
    self.effects = effects
    self.limits = limits
    self.programs = programs
    self.apps = apps
    self.more = more
  }
}
