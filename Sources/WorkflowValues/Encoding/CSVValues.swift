import AppIntentsCore
import DocumentFormats
import OrderedCollections

/// Values read from and written as comma-separated values.
package enum CSVValues {
  /// The rows: with a header dictionaries by the names in the first row, else lists. All fields are
  /// text; the fields that a short row lacks are nothing.
  package static func read(
    _ text: String, separator: Character = ",", hasHeader: Bool = true
  ) throws -> Value {
    let rows: [CSVReader.Row]
    do {
      rows = try CSVReader.rows(in: text, separator: separator)
    } catch {
      throw IntentFailure(IntentErrorText.message(for: error))
    }
    guard hasHeader else { return .list(rows.map { .list($0.fields.map { .text($0) }) }) }
    guard let header = rows.first else { return .list([]) }
    if let twice = Dictionary(grouping: header.fields, by: \.self).first(where: { $1.count > 1 }) {
      throw IntentFailure(
        "line \(header.line): two columns are called `\(twice.key)`; `header: false` gives lists")
    }
    try checkMissing(in: rows, columns: header.fields.count)
    return .list(
      try rows.dropFirst().map { .dictionary(try dictionary($0, names: header.fields)) })
  }

  /// A long header and many short rows are a small text, and a table that fills the memory.
  private static func checkMissing(in rows: [CSVReader.Row], columns: Int) throws {
    let missing = rows.dropFirst().reduce(0) { $0 + max(0, columns - $1.fields.count) }
    guard missing > mostMissing else { return }
    throw IntentFailure(
      "the rows lack \(missing) of their fields, and at most \(mostMissing) may be missing",
      help: "`header: false` gives lists")
  }

  private static let mostMissing = 1_000_000

  private static func dictionary(
    _ row: CSVReader.Row, names: [String]
  ) throws -> OrderedDictionary<String, Value> {
    guard row.fields.count <= names.count else {
      throw IntentFailure(
        "line \(row.line) has \(row.fields.count) fields, but the header has \(names.count)",
        help: names.first.flatMap { names.count == 1 ? otherSeparator(in: $0) : nil }.map {
          "if `\($0)` separates the fields: `file.read`, then `csv.parse` with `separator: \($0)`"
        })
    }
    var dictionary: OrderedDictionary<String, Value> = [:]
    for (index, name) in names.enumerated() {
      dictionary[name] = index < row.fields.count ? .text(row.fields[index]) : .nothing
    }
    return dictionary
  }

  /// What may separate the fields of a header that has none of the separator in it.
  private static func otherSeparator(in header: String) -> String? {
    [(";", ";"), ("\t", "tab"), ("|", "\"|\""), (",", "\",\"")]
      .first { header.contains($0.0) }?.1
  }

  /// A list of dictionaries, whose keys become the columns in the order of their first appearance,
  /// or a list of lists. Fields become text by `text`.
  package static func write(
    _ value: Value, separator: Character = ",", hasHeader: Bool = true,
    text: (Value) throws -> String
  ) throws -> String {
    let items: [Value] = value.items.map { item in
      if case .entity(let match) = item, match.isMatch { return .dictionary(match.properties) }
      return item
    }
    let rows: [[Value]]
    var header: [String] = []
    if items.allSatisfy({ $0.kind == .dictionary }) {
      var columns: OrderedSet<String> = []
      for case .dictionary(let dictionary) in items { columns.formUnion(dictionary.keys) }
      header = Array(columns)
      rows = items.map { item in
        guard case .dictionary(let dictionary) = item else { return [] }
        return columns.map { dictionary[$0] ?? .nothing }
      }
    } else if items.allSatisfy({ $0.kind == .list }) {
      rows = items.map(\.items)
    } else {
      throw IntentFailure(
        "CSV is written from a list of dictionaries, or of lists, but this is a \(value.type.name)")
    }
    let body = try rows.map { row in
      // A table is data: numbers keep all their digits.
      try row.map { if case .number(let number) = $0 { number.description } else { try text($0) } }
    }
    return CSVWriter(separator: separator).text(
      of: hasHeader && !header.isEmpty ? [header] + body : body)
  }
}
