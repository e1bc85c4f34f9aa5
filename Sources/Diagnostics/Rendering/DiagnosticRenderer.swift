/// Renders diagnostics for a terminal, as plain text or in color.
///
///     Workflows/thumbnails.yaml:9:5: error: `image.resize` has no parameter `widht` [unknown-parameter]
///        |
///      9 |     widht: 200
///        |     ^^^^^ did you mean `width`?
///        = note: `image.resize` takes `image`, `width` and `height`
package struct DiagnosticRenderer: Sendable {
  package var usesColor: Bool

  package init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// All diagnostics of a file, separated by empty lines, with a line break at the end.
  package func render(_ diagnostics: [Diagnostic], in source: SourceText) -> String {
    diagnostics.map { render($0, in: source) + "\n" }.joined(separator: "\n")
  }

  /// A diagnostic with the lines that it refers to.
  package func render(_ diagnostic: Diagnostic, in source: SourceText) -> String {
    render(diagnostic, path: source.path, source: source)
  }

  /// A diagnostic without its lines if there is no source.
  package func render(
    _ diagnostic: Diagnostic, path: String?, source: SourceText? = nil
  ) -> String {
    var lines = [heading(of: diagnostic, path: path)]
    let marks = source == nil ? [] : marks(of: diagnostic)
    let lastLine = marks.map(\.line).max() ?? diagnostic.range?.start.line ?? 1
    let gutter = String(lastLine).count + 2
    if let source, !marks.isEmpty {
      lines += excerpt(of: source, marks: marks, gutter: gutter, severity: diagnostic.severity)
    }
    for (word, sentences) in [("note", diagnostic.notes), ("help", diagnostic.helps)] {
      for sentence in sentences {
        let head = String(repeating: " ", count: gutter) + paint("=", .gutter)
        lines.append("\(head) \(paint(word + ":", .strong)) \(Printable.text(sentence))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func heading(of diagnostic: Diagnostic, path: String?) -> String {
    var place = path.map(Printable.line) ?? ""
    if let start = diagnostic.range?.start {
      place += place.isEmpty ? "\(start)" : ":\(start)"
    }
    if !place.isEmpty { place = paint(place + ":", .strong) + " " }
    let severity = paint("\(diagnostic.severity.rawValue):", .severity(diagnostic.severity))
    let message = paint(Printable.text(diagnostic.message), .strong)
    return "\(place)\(severity) \(message) \(paint("[\(diagnostic.kind)]", .faint))"
  }
}

extension DiagnosticRenderer {
  /// A range to underline on one line.
  private struct Mark {
    let range: SourceRange
    let text: String
    let isPrimary: Bool
    var line: Int { range.start.line }
  }

  private func marks(of diagnostic: Diagnostic) -> [Mark] {
    guard let range = diagnostic.range else { return [] }
    return [Mark(range: range, text: diagnostic.label ?? "", isPrimary: true)]
      + diagnostic.secondary.map { Mark(range: $0.range, text: $0.text, isPrimary: false) }
  }

  private func excerpt(
    of source: SourceText, marks: [Mark], gutter: Int, severity: Diagnostic.Severity
  ) -> [String] {
    let bar = String(repeating: " ", count: gutter) + paint("|", .gutter)
    var lines = [bar]
    var previous: Int?
    for number in Set(marks.map(\.line)).sorted() {
      if let previous, number == previous + 2 {
        lines.append(show(source, number - 1, around: 1..<2, gutter: gutter).text)
      } else if let previous, number > previous + 2 {
        lines.append(paint(" ...", .gutter))
      }
      previous = number
      let here = marks.filter { $0.line == number }
      let focus = here.first?.range.start.column ?? 1
      let (text, excerpt) = show(source, number, around: focus..<focus + 1, gutter: gutter)
      lines.append(text)
      for mark in here {
        lines.append("\(bar) \(underline(mark, of: excerpt, severity: severity))")
      }
    }
    return lines
  }

  private func show(
    _ source: SourceText, _ number: Int, around columns: Range<Int>, gutter: Int
  ) -> (text: String, excerpt: SourceExcerpt) {
    let excerpt = SourceExcerpt(source.lineBytes(number), around: columns)
    let digits = String(number)
    let padding = String(repeating: " ", count: max(0, gutter - 1 - digits.count))
    let head = paint("\(padding)\(digits) |", .gutter)
    return (excerpt.text.isEmpty ? head : "\(head) \(excerpt.text)", excerpt)
  }

  private func underline(
    _ mark: Mark, of excerpt: SourceExcerpt, severity: Diagnostic.Severity
  ) -> String {
    let start = excerpt.position(ofColumn: mark.range.start.column)
    let isOneLine = mark.range.end.line == mark.range.start.line
    let end = excerpt.position(ofColumn: isOneLine ? mark.range.end.column : .max)
    let sign = mark.isPrimary ? "^" : "-"
    let signs = String(repeating: sign, count: max(1, end - start))
    let style = mark.isPrimary ? Style.severity(severity) : .gutter
    let text = mark.text.isEmpty ? signs : "\(signs) \(mark.text)"
    return String(repeating: " ", count: start) + paint(text, style)
  }
}

extension DiagnosticRenderer {
  private enum Style {
    case strong, faint, gutter
    case severity(Diagnostic.Severity)

    var code: String {
      switch self {
      case .strong: "1"
      case .faint: "2"
      case .gutter: "34"
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      }
    }
  }

  private func paint(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.code)m\(text)\u{1B}[0m" : text
  }
}
