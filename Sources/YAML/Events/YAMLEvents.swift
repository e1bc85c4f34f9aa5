internal import CLibYAML

/// The events of a YAML text in the notation of the yaml-test-suite: `+MAP`, `=VAL :x`, …
package struct YAMLEvents: Sendable, Equatable {
  package private(set) var lines: [String] = []
  /// Whether the whole text is YAML. Otherwise the lines end at the first mistake, or where the text
  /// is nested too deeply.
  package private(set) var isComplete = false

  package init(bytes: [UInt8]) {
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    // libyaml requires an address, even for an empty text.
    if bytes.isEmpty { bytes = [0x0A] }
    bytes.withUnsafeBufferPointer { buffer in
      guard let parser = LibYAMLParser(buffer) else { return }
      var depth = 0
      while let event = parser.next() {
        lines.append(Self.line(event.pointee))
        depth += Self.step(event.pointee.type)
        if depth > Self.nesting { return }
        if event.pointee.type == YAML_STREAM_END_EVENT {
          isComplete = true
          return
        }
      }
    }
  }

  package init(text: String) { self.init(bytes: Array(text.utf8)) }

  /// The deepest nesting of collections; libyaml stalls on hundreds of thousands.
  private static let nesting = 1_000

  private static func step(_ type: yaml_event_type_t) -> Int {
    switch type {
    case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT: 1
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: -1
    default: 0
    }
  }

  private static func line(_ event: yaml_event_t) -> String {
    switch event.type {
    case YAML_STREAM_START_EVENT: "+STR"
    case YAML_STREAM_END_EVENT: "-STR"
    case YAML_DOCUMENT_START_EVENT: event.data.document_start.implicit != 0 ? "+DOC" : "+DOC ---"
    case YAML_DOCUMENT_END_EVENT: event.data.document_end.implicit != 0 ? "-DOC" : "-DOC ..."
    case YAML_MAPPING_START_EVENT:
      "+MAP" + (event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE ? " {}" : "")
        + properties(event.data.mapping_start.anchor, event.data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: "-MAP"
    case YAML_SEQUENCE_START_EVENT:
      "+SEQ" + (event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE ? " []" : "")
        + properties(event.data.sequence_start.anchor, event.data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: "-SEQ"
    case YAML_ALIAS_EVENT: "=ALI *" + (String(libyaml: event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      "=VAL" + properties(event.data.scalar.anchor, event.data.scalar.tag) + " "
        + sign(YAMLScalar.Style(event.data.scalar.style)) + escaped(event.scalarText)
    default: ""
    }
  }

  private static func properties(
    _ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?
  ) -> String {
    (String(libyaml: anchor).map { " &\($0)" } ?? "")
      + (String(libyaml: tag).map { " <\($0)>" } ?? "")
  }

  private static func sign(_ style: YAMLScalar.Style) -> String {
    switch style {
    case .plain: ":"
    case .single: "'"
    case .double: "\""
    case .literal: "|"
    case .folded: ">"
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\0": escaped += "\\0"
      case "\u{8}": escaped += "\\b"
      case "\t": escaped += "\\t"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
