import Diagnostics
import WorkflowValues

// References in the texts of expressions, where nothing is filled in.
extension NameInTextCheck {
  static func check(_ text: String, at range: SourceRange, in walk: WorkflowWalk) {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return }
    let bytes = Array(text.utf8)
    let meant = TemplateParser.lookalikes(in: bytes, includingReferences: true)
      .filter { $0.isCall || walk.isKnown($0.name) }
    guard let first = meant.first else { return }
    let written = String(decoding: bytes[first.range], as: UTF8.self)
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message:
          "`\(written)` is a text here, not the value: a text in an expression has no references",
        range: range, helps: ["write `\(sum(of: bytes, with: meant))`"]))
  }

  /// The text with the values of the references, as an expression: `"Dear " + text(name)`.
  private static func sum(of bytes: [UInt8], with references: [Lookalike]) -> String {
    if let only = references.first, only.range == bytes.indices { return only.path }
    var parts: [String] = []
    var end = 0
    func add(textTo start: Int) {
      if end == start { return }
      let text = String(decoding: bytes[end..<start], as: UTF8.self)
      parts.append(text.contains("\"") ? "…" : "\"\(text)\"")
    }
    for reference in references {
      add(textTo: reference.range.lowerBound)
      parts.append("text(\(reference.path))")
      end = reference.range.upperBound
    }
    add(textTo: bytes.count)
    return parts.joined(separator: " + ")
  }
}
