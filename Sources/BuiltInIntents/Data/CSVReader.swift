import AppIntents
import OrderedCollections

/// Reads comma-separated values as RFC 4180 has them.
///
/// More forgiving than that in what is common: any line break, a byte order mark, empty lines,
/// rows that end early, and another separator.
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

  struct Row: Equatable {
    /// The line in the text where it begins, from 1.
    let line: Int
    var fields: [String]
  }

  func rows(in text: String) throws -> [Row] {
    var rows: [Row] = []
    var row = Row(line: 1, fields: [])
    var field = String.UnicodeScalarView()
    /// The line in which an open quote began.
    var quote: Int?
    var wasQuoted = false
    var line = 1
    let separators = String(separator).unicodeScalars
    var rest = text.unicodeScalars[...]
    if rest.first == "\u{FEFF}" { rest = rest.dropFirst() }

    func endField() {
      row.fields.append(String(field))
      field = String.UnicodeScalarView()
      wasQuoted = false
    }
    func endRow() {
      // A line with nothing at all in it is no row.
      let isEmpty = row.fields.isEmpty && field.isEmpty && !wasQuoted
      endField()
      if !isEmpty { rows.append(row) }
      row = Row(line: line, fields: [])
    }

    while let scalar = rest.popFirst() {
      if quote != nil {
        if scalar == "\"" {
          if rest.first == "\"" {
            field.append("\"")
            rest = rest.dropFirst()
          } else {
            quote = nil
          }
        } else {
          if scalar == "\n" { line += 1 }
          field.append(scalar)
        }
      } else if scalar == "\"", field.isEmpty, !wasQuoted {
        quote = line
        wasQuoted = true
      } else if separators.first == scalar {
        endField()
      } else if scalar == "\n" || scalar == "\r" {
        if scalar == "\r", rest.first == "\n" { rest = rest.dropFirst() }
        line += 1
        endRow()
      } else if wasQuoted {
        throw IntentFailure("line \(line): `\(scalar)` follows a closing quotation mark")
      } else {
        field.append(scalar)
      }
    }
    if let quote { throw IntentFailure("line \(quote): a quotation mark isn't closed") }
    if !row.fields.isEmpty || !field.isEmpty || wasQuoted { endRow() }
    return rows
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
