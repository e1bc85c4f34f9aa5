extension ConversionTable {
  /// The matrix as Markdown, for the docs. Conversions in bold may fail; conversions in italics
  /// must be requested in the file.
  package static func markdown() -> String {
    let kinds = ValueKind.allCases
    let columns = kinds.filter { $0 != .nothing }
    var text = "| from ↓ to → | \(columns.map(\.name).joined(separator: " | ")) |\n"
    text += "| --- |" + String(repeating: " --- |", count: columns.count) + "\n"
    for from in kinds {
      let cells = columns.map { cell(from, $0) }
      text += "| \(from.name) | \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  private static func cell(_ from: ValueKind, _ to: ValueKind) -> String {
    if from == to { return "=" }
    if let entry = entry(from: from, to: to) {
      if entry.strength == .explicit { return "*\(entry.note)*" }
      return entry.certainty == .mayFail ? "**\(entry.note)**" : entry.note
    }
    guard let steps = steps(from: from, to: to) else { return "—" }
    return steps.map(\.to.name).dropLast().map { "by \($0)" }.joined(separator: ", ")
  }
}
