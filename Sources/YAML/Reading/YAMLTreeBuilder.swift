internal import CLibYAML
internal import Diagnostics

/// Builds nodes from libyaml's events.
struct YAMLTreeBuilder {
  let source: SourceText
  let marks: YAMLMarks
  let patches: YAMLPatches

  private(set) var root: YAMLNode?
  private(set) var diagnostics: [Diagnostic] = []
  /// The places of all scalars, in the order of the file.
  private(set) var texts: [YAMLTextPlace] = []

  private var frames: [YAMLFrame] = []
  private var anchors: [String: Anchored] = [:]
  /// The number of nodes so far, counting the nodes of each alias.
  private var nodeCount = 0

  /// The node of an anchor, with its number of nodes and its depth.
  private struct Anchored {
    let node: YAMLNode
    let count: Int
    let height: Int
  }

  init(source: SourceText, marks: YAMLMarks, patches: YAMLPatches) {
    self.source = source
    self.marks = marks
    self.patches = patches
  }

  /// Reads all events; returns the reason if it stops before the end.
  mutating func build() -> YAMLStop? {
    let bytes = patches.bytes
    let start = patches.start
    return bytes.withUnsafeBufferPointer { buffer in
      guard let parser = LibYAMLParser(UnsafeBufferPointer(rebasing: buffer[start...])) else {
        return nil
      }
      while let event = parser.next() {
        if let stop = take(event) { return stop }
        if event.pointee.type == YAML_STREAM_END_EVENT { return nil }
      }
      return YAMLProblem(parser.problem, source: source, marks: marks).stop
    }
  }

  private mutating func take(_ event: UnsafeMutablePointer<yaml_event_t>) -> YAMLStop? {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: return takeScalar(event)
    case YAML_MAPPING_START_EVENT:
      let start = event.pointee.data.mapping_start
      return open(
        .mapping, event, anchor: start.anchor, tag: start.tag,
        isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.pointee.data.sequence_start
      return open(
        .sequence, event, anchor: start.anchor, tag: start.tag,
        isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: return close(event)
    case YAML_ALIAS_EVENT: return takeAlias(event)
    case YAML_DOCUMENT_END_EVENT: return endDocument(event)
    default: return nil
    }
  }

  // MARK: Scalars and aliases

  private mutating func takeScalar(_ event: UnsafeMutablePointer<yaml_event_t>) -> YAMLStop? {
    let scalar = event.pointee.data.scalar
    var range = marks.range(event.pointee.start_mark, event.pointee.end_mark)
    if scalar.anchor != nil || scalar.tag != nil {
      range = afterProperties(range, tag: scalar.tag)
    }
    let style = YAMLScalar.Style(scalar.style)
    if style == .literal || style == .folded { range = trimmed(range) }
    let isBlock = style == .literal || style == .folded
    if scalar.length > (isBlock ? YAMLLimits.block : YAMLLimits.text) {
      return YAMLStop(.textTooLong(scalar.length, at: range))
    }
    let isKey = frames.last?.expectsKey ?? false
    if isKey, scalar.length > YAMLLimits.key {
      diagnostics.append(.keyTooLong(scalar.length, at: range))
    }
    var text = event.pointee.scalarText
    if scalar.length == 0, scalar.tag != nil, style == .plain,
      let tag = diagnostics.last(where: { $0.kind == .yaml(.tag) })?.range
    {
      // Without a value, the tag becomes the text, so that no missing value is reported as well.
      (text, range) = (source[tag], tag)
    }
    var node = YAMLNode(.scalar(YAMLScalar(text, style: style)), at: range)
    if !range.isEmpty {
      let offsets = range.start.offset..<range.end.offset
      if let original = patches.original(offsets, style: style) {
        node.content = .scalar(YAMLScalar(original, style: style))
      }
      texts.append(YAMLTextPlace(range: range, style: style, isKey: isKey))
    }
    return add(node, end: range.end, anchor: String(libyaml: scalar.anchor))
  }

  private mutating func takeAlias(_ event: UnsafeMutablePointer<yaml_event_t>) -> YAMLStop? {
    let name = String(libyaml: event.pointee.data.alias.anchor) ?? ""
    let range = marks.range(event.pointee.start_mark, event.pointee.end_mark)
    if let anchored = anchors[name], !frames.contains(where: { $0.anchor == name }) {
      nodeCount += anchored.count - 1
      if frames.count + anchored.height > YAMLLimits.nesting {
        return YAMLStop(.nestedTooDeeply(at: range))
      }
      var node = anchored.node
      node.alias = range
      return add(node, end: range.end, anchor: nil, height: anchored.height)
    }
    if frames.contains(where: { $0.anchor == name }) {
      diagnostics.append(.aliasContainsItself(name, at: range))
    } else {
      diagnostics.append(.unknownAlias(name, at: range, known: anchors.keys.sorted()))
    }
    texts.append(YAMLTextPlace(range: range, style: .single, isKey: false))
    let text = YAMLNode(.scalar(YAMLScalar("*" + name)), at: range, alias: range)
    return add(text, end: range.end, anchor: nil)
  }

  // MARK: Collections

  private mutating func open(
    _ kind: YAMLFrame.Kind, _ event: UnsafeMutablePointer<yaml_event_t>,
    anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, isFlow: Bool
  ) -> YAMLStop? {
    var range = marks.range(event.pointee.start_mark, event.pointee.end_mark)
    if anchor != nil || tag != nil { range = afterProperties(range, tag: tag) }
    if let parent = frames.last, parent.isFlow, parent.expectsKey, parent.kind == .mapping,
      kind == .mapping, isFlow, range.start.offset == parent.start.offset + 1
    {
      return .doubleBraces(at: parent.start.offset, in: source)
    }
    if frames.count == YAMLLimits.nesting {
      return YAMLStop(.nestedTooDeeply(at: range))
    }
    frames.append(
      YAMLFrame(
        kind: kind, start: range.start, isFlow: isFlow, anchor: String(libyaml: anchor),
        countBefore: nodeCount))
    return nil
  }

  private mutating func close(_ event: UnsafeMutablePointer<yaml_event_t>) -> YAMLStop? {
    guard let frame = frames.popLast() else { return nil }
    let end = frame.isFlow ? marks.location(event.pointee.end_mark) : frame.lastEnd
    let range = SourceRange(frame.start, end)
    let node: YAMLNode
    switch frame.kind {
    case .sequence:
      node = YAMLNode(.sequence(frame.items), at: range)
    case .mapping:
      var entries = MappingEntries(frame.items)
      entries.resolve()
      diagnostics += entries.diagnostics
      node = YAMLNode(.mapping(entries.entries), at: range)
    }
    let count = nodeCount - frame.countBefore + 1
    return add(node, end: end, anchor: frame.anchor, count: count, height: frame.height + 1)
  }

  /// Adds a finished node to the collection around it.
  private mutating func add(
    _ node: YAMLNode, end: SourceLocation, anchor: String?, count: Int = 1, height: Int = 0
  ) -> YAMLStop? {
    nodeCount += 1
    if nodeCount > YAMLLimits.nodes { return YAMLStop(.tooManyNodes(at: node.placeOfUse)) }
    if let anchor { anchors[anchor] = Anchored(node: node, count: count, height: height) }
    if frames.isEmpty {
      if root == nil { root = node }
    } else {
      frames[frames.count - 1].add(node, end: end, height: height)
    }
    return nil
  }

  // MARK: Documents

  /// Looks for a second document here, because libyaml would read all of it first.
  private mutating func endDocument(_ event: UnsafeMutablePointer<yaml_event_t>) -> YAMLStop? {
    var offset = marks.location(event.pointee.end_mark).offset
    let bytes = patches.bytes
    // An implicit end may be in the middle of a line. libyaml judges the rest of that line.
    if offset > 0, bytes[offset - 1] != 0x0A, bytes[offset - 1] != 0x0D {
      offset = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let line = bytes[offset..<end].drop { $0 == 0x20 || $0 == 0x09 }
      if let first = line.first, first != UInt8(ascii: "#"), !line.starts(with: "...".utf8) {
        guard line.starts(with: "---".utf8) || first == UInt8(ascii: "%") else { return nil }
        return YAMLStop(.secondDocument(at: source.range(line.startIndex..<end)))
      }
      offset = end + 1
    }
    return nil
  }

  // MARK: Places

  /// The range without the anchor and the tag before a node. A tag is reported.
  private mutating func afterProperties(
    _ range: SourceRange, tag: UnsafeMutablePointer<UInt8>?
  ) -> SourceRange {
    let bytes = source.bytes
    var offset = range.start.offset
    let end = bytes.count
    func skip(while condition: (UInt8) -> Bool) {
      while offset < end, condition(bytes[offset]) { offset += 1 }
    }
    func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    var last = offset
    // At most an anchor and a tag.
    for _ in 0..<2 {
      guard offset < end, bytes[offset] == UInt8(ascii: "&") || bytes[offset] == UInt8(ascii: "!")
      else { break }
      let start = offset
      let isTag = bytes[offset] == UInt8(ascii: "!")
      skip { !isSpace($0) && $0 != UInt8(ascii: ",") && (isTag || ($0 != 0x5D && $0 != 0x7D)) }
      if isTag, tag != nil { diagnostics.append(.tag(at: source.range(start..<offset), source)) }
      last = offset
      skip(while: isSpace)
      while offset < end, bytes[offset] == UInt8(ascii: "#") {
        skip { $0 != 0x0A && $0 != 0x0D }
        skip(while: isSpace)
      }
    }
    let start = offset < range.end.offset || range.start == range.end ? offset : last
    let location = source.location(at: start)
    return SourceRange(location, max(location, range.end))
  }

  /// The range of a block text without the empty lines after it, which libyaml includes.
  private func trimmed(_ range: SourceRange) -> SourceRange {
    let bytes = source.bytes
    var end = min(range.end.offset, bytes.count)
    while end > range.start.offset + 1,
      bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D
        || bytes[end - 1] == 0x20
    {
      end -= 1
    }
    return SourceRange(range.start, source.location(at: end))
  }
}
