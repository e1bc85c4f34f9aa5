internal import CLibYAML
internal import Diagnostics

/// The layout of a file: its block collections with their columns, its keys, and the lines of each
/// text and flow collection. Lines and columns count from 0.
struct YAMLLayout {
  /// A list or map in block style.
  struct Block {
    let isSequence: Bool
    let column: Int
    /// The column in the formatted file.
    let target: Int
    let firstLine: Int
    var lastLine: Int
  }

  /// A text or flow collection of several lines. Only its first line is structure.
  struct Span {
    enum Kind { case flow, plain, quoted, block }
    let kind: Kind
    let lines: ClosedRange<Int>
    /// The collection around it, if any.
    let block: Block?
    /// For a block text: whether it has an indentation indicator, and whether it keeps the line breaks
    /// at its end.
    var hasIndicator = false
    var keepsEnd = false
  }

  /// In the order in which they begin.
  private(set) var blocks: [Block] = []
  private(set) var spans: [Span] = []
  /// The end of the key that ends on a line, in bytes.
  private(set) var keyEnds: [Int: Int] = [:]

  private let source: SourceText
  private let marks: YAMLMarks
  private var open: [(block: Int?, isMap: Bool, count: Int, start: Int)] = []

  /// Creates the layout; `nil` if the text is no YAML.
  init?(_ source: SourceText) {
    let survey = YAMLSurvey(source)
    guard survey.fatal == nil, survey.controls.isEmpty, !survey.hasRareBreaks else { return nil }
    self.source = source
    marks = YAMLMarks(source, survey)
    let isWhole = source.bytes.withUnsafeBufferPointer { buffer in
      guard
        let parser = LibYAMLParser(UnsafeBufferPointer(rebasing: buffer[survey.start...]))
      else { return false }
      while let event = parser.next() {
        guard open.count <= YAMLLimits.nesting else { return false }
        take(event.pointee)
        if event.pointee.type == YAML_STREAM_END_EVENT { return true }
      }
      return false
    }
    if !isWhole { return nil }
  }

  private mutating func take(_ event: yaml_event_t) {
    let start = event.start_mark
    switch event.type {
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      begin(
        event, isMap: true, isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE,
        hasProperties: mapping.anchor != nil || mapping.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      begin(
        event, isMap: false, isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE,
        hasProperties: sequence.anchor != nil || sequence.tag != nil)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      guard let ended = open.popLast() else { return }
      if let block = ended.block {
        finish(line: blocks[block].lastLine)
      } else {
        span(.flow, from: ended.start, to: event.end_mark.line)
        finish(line: event.end_mark.line)
      }
    case YAML_ALIAS_EVENT:
      key(end: event.end_mark)
      finish(line: event.end_mark.line)
    case YAML_SCALAR_EVENT:
      key(end: event.end_mark)
      scalar(event, start: start)
    default: break
    }
  }

  private mutating func begin(
    _ event: yaml_event_t, isMap: Bool, isFlow: Bool, hasProperties: Bool
  ) {
    if isFlow {
      open.append((nil, isMap, 0, event.start_mark.line))
      return
    }
    var place = marks.location(event.start_mark)
    if hasProperties {
      place = source.location(at: YAMLProperties.end(from: place.offset, in: source.bytes))
    }
    let parent = open.last?.block.map { blocks[$0] }
    let block = Block(
      isSequence: !isMap, column: place.column - 1, target: parent.map { $0.target + 2 } ?? 0,
      firstLine: place.line - 1, lastLine: place.line - 1)
    open.append((blocks.count, isMap, 0, place.line - 1))
    blocks.append(block)
  }

  private mutating func scalar(_ event: yaml_event_t, start: yaml_mark_t) {
    let style = YAMLScalar.Style(event.data.scalar.style)
    guard style == .literal || style == .folded else {
      let isEmpty = event.start_mark.index == event.end_mark.index
      span(style == .plain ? .plain : .quoted, from: start.line, to: event.end_mark.line)
      // libyaml places a missing value at the next token.
      if !isEmpty { finish(line: event.end_mark.line) } else { finish(line: 0) }
      return
    }
    let bytes = source.bytes
    let header = YAMLProperties.end(from: marks.location(start).offset, in: bytes)
    let headerLine = source.location(at: header).line - 1
    var end = min(marks.location(event.end_mark).offset, bytes.count)
    while end > header, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D || bytes[end - 1] == 0x20 {
      end -= 1
    }
    let signs = bytes[header...].prefix { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D }
    let last = source.location(at: end).line - 1
    if last > headerLine {
      spans.append(
        Span(
          kind: .block, lines: headerLine + 1...last, block: currentBlock,
          hasIndicator: signs.contains { $0 >= 0x31 && $0 <= 0x39 },
          keepsEnd: signs.contains(UInt8(ascii: "+"))))
    }
    finish(line: last)
  }

  private var currentBlock: Block? { open.last?.block.map { blocks[$0] } }

  private mutating func span(_ kind: Span.Kind, from first: Int, to last: Int) {
    // A flow collection includes everything inside it.
    guard last > first, open.isEmpty || open.last?.block != nil else { return }
    spans.append(Span(kind: kind, lines: first + 1...last, block: currentBlock))
  }

  private mutating func key(end: yaml_mark_t) {
    guard let last = open.last, last.block != nil, last.isMap, last.count.isMultiple(of: 2) else {
      return
    }
    keyEnds[end.line] = marks.location(end).offset
  }

  /// Records the end of a node.
  private mutating func finish(line: Int) {
    guard !open.isEmpty else { return }
    open[open.count - 1].count += 1
    if let block = open[open.count - 1].block {
      blocks[block].lastLine = max(blocks[block].lastLine, line)
    }
  }
}

/// The anchor and the tag before a node.
enum YAMLProperties {
  /// The start of the node itself, if its properties begin at `start`.
  static func end(from start: Int, in bytes: [UInt8]) -> Int {
    var offset = start
    func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    for _ in 0..<2 {
      guard offset < bytes.count, bytes[offset] == 0x26 || bytes[offset] == 0x21 else { break }
      while offset < bytes.count, !isSpace(bytes[offset]) { offset += 1 }
      while offset < bytes.count, isSpace(bytes[offset]) || bytes[offset] == 0x23 {
        if bytes[offset] == 0x23 {
          while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        } else {
          offset += 1
        }
      }
    }
    return offset
  }
}
