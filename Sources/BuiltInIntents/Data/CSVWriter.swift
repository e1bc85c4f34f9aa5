import AppIntents
import OrderedCollections

/// Writes comma-separated values as RFC 4180 has them, with a line feed at the end of a line.
struct CSVWriter {
  var separator: Character = ","
  var hasHeader = true

  /// A list of dictionaries, whose keys become the columns in the order of their first appearance,
  /// or a list of lists.
  func text(of value: IntentValue) throws -> String {
    let items = value.items
    let rows: [[IntentValue]]
    var header: [String] = []
    if items.allSatisfy({ if case .dictionary = $0 { true } else { false } }) {
      var columns: OrderedSet<String> = []
      for case .dictionary(let dictionary) in items { columns.formUnion(dictionary.keys) }
      header = Array(columns)
      rows = items.map { item in
        guard case .dictionary(let dictionary) = item else { return [] }
        return columns.map { dictionary[$0] ?? .nothing }
      }
    } else if items.allSatisfy({ if case .list = $0 { true } else { false } }) {
      rows = items.map(\.items)
    } else {
      throw IntentFailure(
        "CSV is written from a list of dictionaries, or of lists, but this is a \(value.type.name)")
    }
    var lines = try rows.map { try line($0.map { try $0.asText() }) }
    if hasHeader, !header.isEmpty { lines.insert(line(header), at: 0) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ fields: [String]) -> String {
    // A lone empty field would look like an empty line.
    if fields == [""] { return "\"\"" }
    return fields.map(field).joined(separator: String(separator))
  }

  private func field(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { scalar in
      scalar == "\"" || scalar == "\n" || scalar == "\r"
        || separator.unicodeScalars.contains(scalar)
    }
    let isPadded = text.first?.isWhitespace == true || text.last?.isWhitespace == true
    guard needsQuotes || isPadded else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
