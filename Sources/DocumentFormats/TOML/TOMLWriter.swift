package import OrderedCollections

/// Writes TOML 1.0, which readers of 1.1 read as well.
///
/// The keys of a table keep their order, except that tables come after all other values: a line below a
/// header belongs to the header's table.
package struct TOMLWriter {
  /// A line with an array that is longer has one item on each line.
  private static let width = 80

  private var text = ""

  private init() {}

  package static func write(_ values: OrderedDictionary<String, TOMLValue>) -> String {
    var writer = TOMLWriter()
    writer.write(values, at: [])
    return writer.text
  }

  /// Writes the pairs of a table, then the tables in it.
  private mutating func write(_ values: OrderedDictionary<String, TOMLValue>, at path: [String]) {
    for (key, value) in values where value.tables == nil {
      text += "\(Self.key(key)) = \(Self.value(value, after: key.utf8.count + 3))\n"
    }
    for (key, value) in values {
      guard let tables = value.tables else { continue }
      let path = path + [Self.key(key)]
      let isItem = if case .list = value { true } else { false }
      for table in tables {
        // The header of a table that only has tables says nothing.
        if isItem || table.isEmpty || table.values.contains(where: { $0.tables == nil }) {
          if !text.isEmpty { text += "\n" }
          let name = path.joined(separator: ".")
          text += isItem ? "[[\(name)]]\n" : "[\(name)]\n"
        }
        write(table, at: path)
      }
    }
  }

  /// A value on the right of a key.
  ///
  /// - Parameter column: how much of the line is taken.
  private static func value(_ value: TOMLValue, after column: Int) -> String {
    if case .text(let text) = value, text.unicodeScalars.contains("\n") { return lines(text) }
    let line = inline(value)
    guard case .list(let items) = value, column + line.utf8.count > width else { return line }
    return "[\n" + items.map { "  \(inline($0)),\n" }.joined() + "]"
  }

  private static func inline(_ value: TOMLValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .boolean(let value): "\(value)"
    case .integer(let number): "\(number)"
    case .decimal(let decimal): decimal.isWhole ? "\(decimal.digits).0" : decimal.digits
    case .nonfinite(let word), .time(let word): word
    case .moment(let moment): moment.text
    case .list(let items): "[" + items.map(inline).joined(separator: ", ") + "]"
    case .table(let values):
      values.isEmpty
        ? "{}"
        : "{ " + values.map { "\(key($0)) = \(inline($1))" }.joined(separator: ", ") + " }"
    }
  }

  private static func key(_ name: String) -> String {
    !name.isEmpty && name.utf8.allSatisfy(TOMLParser.isBare) ? name : quoted(name)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\n": quoted += "\\n"
      default: quoted += escaped(scalar)
      }
    }
    return quoted + "\""
  }

  /// A text with line breaks, on as many lines.
  private static func lines(_ text: String) -> String {
    var lines = "\"\"\"\n"
    var quotes = 0
    for scalar in text.unicodeScalars {
      quotes = scalar == "\"" ? quotes + 1 : 0
      switch scalar {
      // Three would end the text.
      case "\"" where quotes == 3:
        lines += "\\\""
        quotes = 0
      case "\"", "\n": lines.unicodeScalars.append(scalar)
      default: lines += escaped(scalar)
      }
    }
    if quotes > 0 {
      lines.removeLast()
      lines += "\\\""
    }
    return lines + "\"\"\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": return "\\\\"
    case "\t": return "\\t"
    case "\r": return "\\r"
    case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return String(scalar)
    }
  }
}

extension TOMLValue {
  /// The tables that headers write; nil for a value that stands behind its key.
  fileprivate var tables: [OrderedDictionary<String, TOMLValue>]? {
    switch self {
    case .table(let values): return [values]
    case .list(let items):
      let tables = items.compactMap { item in
        if case .table(let values) = item { values } else { nil }
      }
      return items.isEmpty || tables.count < items.count ? nil : tables
    default: return nil
    }
  }
}

extension TOMLDecimal {
  /// A whole number that doesn't fit 64 bits.
  fileprivate var isWhole: Bool { digits.utf8.allSatisfy { $0 == 0x2D || TOMLParser.isDigit($0) } }
}
