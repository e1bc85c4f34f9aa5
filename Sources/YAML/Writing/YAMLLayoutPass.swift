internal import Diagnostics

/// One formatting pass over the lines of a file.
struct YAMLLayoutPass {
  /// The file in its new layout.
  let output: String

  /// A line of structure. The comment is separate so that comments can be aligned.
  struct Line {
    var code: String
    var comment: String?
    /// The column of the comment in the source, and the spaces before it.
    var column = 0
    var gap = 0
  }

  /// Formats a file; `nil` if its layout isn't supported.
  init?(_ source: SourceText) {
    guard let layout = YAMLLayout(source) else { return nil }
    var builder = Builder(source: source, layout: layout)
    guard let lines = builder.build() else { return nil }
    output = Self.join(lines)
  }

  private static func join(_ lines: [Line]) -> String {
    var output = ""
    var index = 0
    while index < lines.count {
      // Comments in one column stay in one column.
      var end = index + 1
      if lines[index].comment != nil {
        while end < lines.count, lines[end].comment != nil,
          lines[end].column == lines[index].column
        {
          end += 1
        }
      }
      let group = lines[index..<end]
      let width = group.map { DisplayWidth.of($0.code) }.max() ?? 0
      let column = width + (group.map(\.gap).min() ?? 0)
      for line in group {
        output += line.code
        if let comment = line.comment {
          output += String(repeating: " ", count: max(1, column - DisplayWidth.of(line.code)))
          output += comment
        }
        output += "\n"
      }
      index = end
    }
    return output
  }
}

extension YAMLLayoutPass {
  private struct Builder {
    let source: SourceText
    let layout: YAMLLayout
    private var comments: [Int: YAMLComment] = [:]
    private var lines: [Line] = []
    private var nextBlock = 0
    /// The collections that are open on the current line, the innermost last.
    private var active: [YAMLLayout.Block] = []
    /// Comments and empty lines that belong to a following line.
    private var pending: [(column: Int, text: String)?] = []

    init(source: SourceText, layout: YAMLLayout) {
      self.source = source
      self.layout = layout
      let reading = YAMLReader.read(source)
      for comment in reading.comments { comments[comment.range.start.line - 1] = comment }
    }

    mutating func build() -> [Line]? {
      var spans = layout.spans.sorted { $0.lines.lowerBound < $1.lines.lowerBound }[...]
      var number = 0
      while number < source.lineCount {
        if let span = spans.first, span.lines.contains(number) {
          spans.removeFirst()
          copy(span)
          number = span.lines.upperBound + 1
          if span.keepsEnd { number = copyEmptyLines(from: number) }
        } else {
          guard take(number) else { return nil }
          number += 1
        }
      }
      flush(before: nil)
      while lines.count > 1, lines.last?.code == "", lines.last?.comment == nil,
        !(layout.spans.contains { $0.keepsEnd })
      {
        lines.removeLast()
      }
      return lines
    }

    /// Copies the empty lines that belong to a block text, and returns the number of the next line.
    private mutating func copyEmptyLines(from first: Int) -> Int {
      var number = first
      while number < source.lineCount, text(number).allSatisfy(\.isSpace) {
        if number < source.lineCount - 1 { lines.append(Line(code: "")) }
        number += 1
      }
      return number
    }

    private func text(_ number: Int) -> Substring { source.line(number + 1)[...] }

    /// Takes a line of structure, a comment or an empty line.
    private mutating func take(_ number: Int) -> Bool {
      var line = text(number)
      if number == 0, line.unicodeScalars.first == "\u{FEFF}" {
        line = Substring(line.unicodeScalars.dropFirst())
      }
      let column = line.prefix { $0 == " " }.count
      let content = line.dropFirst(column)
      if content.allSatisfy(\.isSpace) {
        pending.append(nil)
        return true
      }
      if let comment = comments[number], comment.isOwnLine {
        pending.append((comment.range.start.column - 1, comment.text))
        return true
      }
      let isItem = content.first == "-" && (content.count == 1 || content.dropFirst().first == " ")
      let previous = active
      enter(number)
      let target = target(ofColumn: column, isItem: isItem, content: content)
      flush(before: (column, target), open: previous)
      return append(number, content, target: target)
    }

    private mutating func append(_ number: Int, _ content: Substring, target: Int) -> Bool {
      var code = String(repeating: " ", count: target)
      var rest = content
      let lineStart = source.lineBytes(number + 1).startIndex
      var line = Line(code: "")
      if let comment = comments[number] {
        let before = source.bytes[lineStart..<comment.range.start.offset]
        let width = DisplayWidth.of(String(decoding: before, as: UTF8.self))
        line.comment = comment.text
        line.column = width
        let prefix = String(decoding: before, as: UTF8.self)
        let trimmed = prefix.trimmingEnd
        line.gap = width - DisplayWidth.of(String(trimmed))
        rest = trimmed.dropFirst(prefix.prefix { $0 == " " }.count)
      }
      while rest.first == "-", rest.count == 1 || rest.dropFirst().first == " " {
        code += "-"
        rest = rest.dropFirst().drop { $0 == " " }
        if !rest.isEmpty { code += " " }
      }
      if rest.first == "?", rest.count == 1 || rest.dropFirst().first == " " { return false }
      if rest.first == "\t" { return false }
      if let end = layout.keyEnds[number], let (key, value) = split(rest, keyEnd: end, number) {
        code += key + ":" + (value.isEmpty ? "" : " ")
        rest = value
      }
      line.code = String((code + rest).trimmingEnd)
      lines.append(line)
      return true
    }

    /// A key and the value after its colon.
    private func split(
      _ rest: Substring, keyEnd: Int, _ number: Int
    ) -> (key: Substring, value: Substring)? {
      let bytes = source.lineBytes(number + 1)
      guard bytes.indices.contains(keyEnd) || keyEnd == bytes.endIndex else { return nil }
      let after = String(decoding: bytes[keyEnd...], as: UTF8.self)
      let whole = String(decoding: bytes[..<keyEnd], as: UTF8.self)
      guard let colon = after.firstIndex(of: ":"), after[..<colon].allSatisfy(\.isSpace) else {
        return nil
      }
      // The key is at the end of the beginning of the line, after any dashes.
      var key = Substring(whole)
      if key.unicodeScalars.first == "\u{FEFF}" { key = Substring(key.unicodeScalars.dropFirst()) }
      key = key.drop { $0 == " " }
      while key.first == "-", key.dropFirst().first == " " {
        key = key.dropFirst().drop { $0 == " " }
      }
      guard rest.hasPrefix(key) else { return nil }
      let value = rest.dropFirst(key.count).drop { $0.isSpace }.dropFirst().drop { $0.isSpace }
      return (key, value)
    }

    private mutating func enter(_ number: Int) {
      while let last = active.last, last.lastLine < number { active.removeLast() }
      while nextBlock < layout.blocks.count, layout.blocks[nextBlock].firstLine <= number {
        active.append(layout.blocks[nextBlock])
        nextBlock += 1
      }
    }

    private func target(ofColumn column: Int, isItem: Bool, content: Substring) -> Int {
      if let block = active.last(where: { $0.column == column && $0.isSequence == isItem }) {
        return block.target
      }
      if content.hasPrefix("---") || content.hasPrefix("...") || content.hasPrefix("%") { return 0 }
      // A value on a line of its own.
      guard let parent = active.last(where: { $0.column < column }) else { return column }
      return parent.target + 2
    }

    /// Writes the pending comments: at the indentation of the next line, or of the collection that they
    /// are aligned with if that collection ends here.
    private mutating func flush(
      before next: (column: Int, target: Int)?, open: [YAMLLayout.Block] = []
    ) {
      var open = next == nil ? active : open
      for item in pending {
        guard let (column, text) = item else {
          if lines.last.map({ $0.code != "" || $0.comment != nil }) ?? false {
            lines.append(Line(code: ""))
          }
          continue
        }
        var target = next?.target ?? 0
        if column > next?.column ?? 0, let block = open.last(where: { $0.column == column }) {
          target = block.target
        } else {
          // After a comment at the outer level, nothing belongs to the inner one.
          open = open.filter { $0.column <= column }
        }
        lines.append(Line(code: String(repeating: " ", count: target) + text))
      }
      pending = []
    }

    /// Copies the following lines of a text or flow collection, indented like the collection around it.
    private mutating func copy(_ span: YAMLLayout.Span) {
      enter(span.lines.lowerBound)
      flush(before: nil)
      let texts = span.lines.map { text($0) }
      var shift = span.block.map { $0.target - $0.column } ?? 0
      if span.kind == .block, !span.hasIndicator {
        let indent = texts.first { !$0.allSatisfy { $0 == " " } }?.prefix { $0 == " " }.count ?? 0
        shift = (span.block.map { $0.target + 2 } ?? indent) - indent
      }
      for text in texts {
        let spaces = text.prefix { $0 == " " }.count
        let indent = String(repeating: " ", count: max(0, spaces + shift))
        switch span.kind {
        case .block:
          let isBlank = text.dropFirst(spaces).isEmpty
          lines.append(
            Line(code: isBlank && spaces + shift <= 0 ? "" : indent + text.dropFirst(spaces)))
        case .quoted:
          lines.append(Line(code: indent + text.dropFirst(spaces)))
        case .flow, .plain:
          lines.append(Line(code: String((indent + text.dropFirst(spaces)).trimmingEnd)))
        }
      }
    }
  }
}

extension Character {
  fileprivate var isSpace: Bool { self == " " || self == "\t" }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without white space at its end.
  fileprivate var trimmingEnd: Substring {
    var end = endIndex
    while end > startIndex, self[index(before: end)].isSpace { end = index(before: end) }
    return self[..<end]
  }
}
