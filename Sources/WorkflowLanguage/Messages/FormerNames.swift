import Diagnostics

/// The names that intents, their parameters and entity types used to have, so that a message can
/// tell the present ones. All of them are here.
package enum FormerNames {
  private enum Change {
    case renamed(String)
    /// Divided into several, each with what it is for.
    case divided([(name: String, purpose: String)])
    /// The former use isn't one name anymore: what to write instead.
    case replaced(String)
  }

  private static let intents: [String: Change] = [
    "csv.write": .renamed("csv.format"),
    "dictionary.from_text": .renamed("dictionary.parse"),
    "dictionary.to_text": .renamed("dictionary.format"),
    "file.create_folder": .renamed("folder.make"),
    "file.list": .renamed("folder.list"),
    "json.write": .renamed("json.format"),
    "text.matches": .divided([
      ("text.fits", "to test a text"), ("text.match_all", "to list its matches"),
    ]),
    "text.template": .renamed("text.fill"),
  ]

  /// By the intent's present name.
  private static let parameters: [String: [String: Change]] = [
    "file.find": ["descending": .replaced("order: descending")],
    "folder.make": ["path": .renamed("folder")],
    "text.join": ["items": .renamed("list")],
    "text.match": ["all": .replaced("text.match_all")],
    "text.replace": [
      "regex": .divided([
        ("pattern", "with a regular expression"), ("find", "with a text as it is"),
      ])
    ],
  ]

  private static let entities: [String: Change] = [
    "message": .renamed("mail"), "person": .renamed("contact"), "reminder": .renamed("task"),
  ]

  /// What to write instead of an intent's former name.
  package static func help(forIntent id: String) -> String? { intents[id].map(help(for:)) }

  /// What to write instead of a parameter's former name.
  static func help(forParameter name: String, of id: String) -> String? {
    parameters[id]?[name].map(help(for:))
  }

  /// What to write instead of an entity type's former name.
  static func help(forType name: String) -> String? { entities[name].map(help(for:)) }

  private static func help(for change: Change) -> String {
    switch change {
    case .renamed(let name): "it is called `\(name)`"
    case .divided(let names):
      "write " + names.map { "`\($0.name)` \($0.purpose)" }.joined(separator: ", or ")
    case .replaced(let text): "write `\(text)`"
    }
  }
}
