internal import Diagnostics

/// Warns if ` #` ends a text that probably continues: `text: say # hi`.
///
/// Whether `#` begins a comment on purpose can only be guessed. It counts as a comment if
/// - it follows two spaces, as `segue fmt` writes comments;
/// - it follows a number, a duration, a reference or a bare step, which aren't sentences;
/// - it is in the column of the comment on a neighboring line;
/// - other comments of the file follow one space, too, and this one has a space after its `#`.
struct CutTextCheck {
  private let source: SourceText
  private let texts: [YAMLTextPlace]
  private let comments: [YAMLComment]

  init(_ source: SourceText, _ texts: [YAMLTextPlace], _ comments: [YAMLComment]) {
    self.source = source
    self.texts = texts
    self.comments = comments.filter { !$0.isOwnLine }
  }

  var diagnostics: [Diagnostic] {
    guard !comments.isEmpty else { return [] }
    let columns = Dictionary(
      comments.map { ($0.range.start.line, $0.range.start.column) }, uniquingKeysWith: { $1 })
    var suspects: [(text: YAMLTextPlace, comment: YAMLComment)] = []
    var hasHabit = false
    for comment in comments {
      let start = comment.range.start
      guard isSingleSpace(before: start.offset) else { continue }
      guard let text = plainText(endingAt: start.offset - 1), !cannotBeCut(text) else {
        hasHabit = true
        continue
      }
      if columns[start.line - 1] == start.column || columns[start.line + 1] == start.column {
        continue
      }
      suspects.append((text, comment))
    }
    return suspects.compactMap { text, comment in
      hasHabit && comment.text.hasPrefix("# ") ? nil : .cutText(text.range, comment)
    }
  }

  private func plainText(endingAt offset: Int) -> YAMLTextPlace? {
    var low = 0
    var high = texts.count
    while low < high {
      let middle = (low + high) / 2
      if texts[middle].range.end.offset < offset { low = middle + 1 } else { high = middle }
    }
    guard low < texts.count, texts[low].range.end.offset == offset,
      texts[low].style == .plain, !texts[low].isKey
    else { return nil }
    return texts[low]
  }

  private func isSingleSpace(before offset: Int) -> Bool {
    guard offset >= 2 else { return false }
    let (one, two) = (source.bytes[offset - 1], source.bytes[offset - 2])
    return one == 0x20 && two != 0x20 && two != 0x09
  }

  private func cannotBeCut(_ place: YAMLTextPlace) -> Bool {
    let text = source[place.range]
    if text.contains(" ") { return false }
    if case .text = YAMLScalar(text).core {} else { return true }
    // A duration, a date, a time; a reference.
    if let first = text.first, first.isNumber || first == "$" { return true }
    // A bare step or a key word in a list.
    return source.bytes[..<place.range.start.offset].suffix(2).elementsEqual("- ".utf8)
      && text.allSatisfy { $0.isLowercase || $0 == "_" || $0 == "." }
  }
}

extension Diagnostic {
  fileprivate static func cutText(_ text: SourceRange, _ comment: YAMLComment) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.textCutOff), severity: .warning, message: "the text ends at ` #`",
      range: comment.range, label: "this is a comment",
      secondary: [Label(text, "this is the text")],
      helps: [
        "quote the text if `#` belongs to it, or put two spaces before `#` if it is a comment"
      ])
  }
}
