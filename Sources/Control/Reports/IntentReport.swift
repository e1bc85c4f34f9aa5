/// An intent that steps can perform.
package struct IntentReport: Codable, Sendable, Hashable {
  package var id: String
  package var title: String
  /// The first sentence of its description.
  package var summary: String
  /// The name of a symbol, or the `data:` URL of an image; nil for an intent without an icon.
  package var icon: String?
  package var description = ""
  package var parameters: [Parameter] = []
  /// What it gives, in words.
  package var output = ""
  /// How a run of it is undone.
  package var undo: String?
  package var programs: [String] = []
  /// A workflow that uses it.
  package var example: String?
  /// The fields with which it can be tried; nil if it can't be.
  package var fields: [InputReport]?

  package struct Parameter: Codable, Sendable, Hashable {
    package var name: String
    /// Its type, its default and what it is, in words.
    package var words: String

    package init(name: String, words: String) {
      self.name = name
      self.words = words
    }
  }

  /// “file” of `file.move`; empty for one without a domain.
  package var domain: String { id.contains(".") ? String(id.prefix { $0 != "." }) : "" }

  package init(id: String, title: String, summary: String) {
    self.id = id
    self.title = title
    self.summary = summary
  }
}

/// What an intent gives for some values.
package struct IntentTrialReport: Codable, Sendable, Hashable {
  package var output: WireValue?
  /// What it would change, as sentences.
  package var would: [String]

  package init(output: WireValue?, would: [String]) {
    self.output = output
    self.would = would
  }
}
