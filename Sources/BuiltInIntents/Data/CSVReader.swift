import AppIntents
import OrderedCollections

/// Comma-separated values as dictionaries or lists, with failures in a workflow's words.
struct CSVReader {
  var separator: Character = ","

  /// The rows by the names in the first one. What a short row lacks is nothing.
  func dictionaries(in text: String) throws -> [OrderedDictionary<String, IntentValue>] {
    let rows = try rows(in: text)
    guard let header = rows.first else { return [] }
    if let twice = Dictionary(grouping: header.fields, by: \.self).first(where: { $1.count > 1 }) {
      throw IntentFailure(
        "line \(header.line): two columns are called `\(twice.key)`; `header: false` gives lists")
    }
    return try rows.dropFirst().map { row in
      guard row.fields.count <= header.fields.count else {
        throw IntentFailure(
          "line \(row.line) has \(row.fields.count) fields, but the header has \(header.fields.count)"
        )
      }
      var dictionary: OrderedDictionary<String, IntentValue> = [:]
      for (index, name) in header.fields.enumerated() {
        dictionary[name] = index < row.fields.count ? .text(row.fields[index]) : .nothing
      }
      return dictionary
    }
  }

  func rows(in text: String) throws -> [CSVText.Row] {
    do {
      return try CSVText.rows(in: text, separator: separator)
    } catch {
      throw IntentFailure("\(error)")
    }
  }
}

extension CSVReader {
  /// The separator that a parameter spells: one character, or `tab`.
  static func separator(_ text: String) throws -> Character {
    if text == "tab" || text == "\\t" { return "\t" }
    guard text.unicodeScalars.count == 1, let character = text.first, character != "\"",
      !character.isNewline
    else {
      throw IntentFailure("`separator` is one character, such as `;`, or `tab`, but is `\(text)`")
    }
    return character
  }
}
