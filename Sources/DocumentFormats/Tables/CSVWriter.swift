import Diagnostics

/// Writes comma-separated values (RFC 4180), with a line feed at the end of each line.
package struct CSVWriter {
  private let separator: Character

  package init(separator: Character = ",") { self.separator = separator }

  package func text(of rows: some Sequence<[String]>) -> String {
    rows.reduce(into: "") { $0 += line($1) + "\n" }
  }

  private func line(_ fields: [String]) -> String {
    // A single empty field would look like an empty line.
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
    return "\"" + text.split(atScalar: "\"").joined(separator: "\"\"") + "\""
  }
}
