internal import CLibYAML

/// libyaml's parser for bytes in memory, which returns one event at a time.
final class LibYAMLParser {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private var hasEvent = false

  /// - Parameter bytes: must outlive the parser, be UTF-8 without a byte-order mark, and not be empty.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return nil }
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) != 0 else {
      parser.deallocate()
      event.deallocate()
      return nil
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, start, bytes.count)
  }

  deinit {
    if hasEvent { yaml_event_delete(event) }
    yaml_parser_delete(parser)
    parser.deallocate()
    event.deallocate()
  }

  /// The next event, which is valid until the following call; `nil` if the text is no YAML.
  func next() -> UnsafeMutablePointer<yaml_event_t>? {
    if hasEvent { yaml_event_delete(event) }
    hasEvent = yaml_parser_parse(parser, event) != 0
    return hasEvent ? event : nil
  }

  /// libyaml's message about a text that is no YAML.
  var problem: Problem {
    let state = parser.pointee
    return Problem(
      text: state.problem.map { String(cString: $0) } ?? "",
      context: state.context.map { String(cString: $0) } ?? "",
      mark: state.problem_mark, contextMark: state.context_mark)
  }

  struct Problem {
    let text: String
    let context: String
    let mark: yaml_mark_t
    let contextMark: yaml_mark_t
  }
}

extension yaml_event_t {
  /// The text of a scalar event.
  var scalarText: String {
    String(
      decoding: UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length),
      as: UTF8.self)
  }
}

extension String {
  /// A string from libyaml, if there is one.
  init?(libyaml bytes: UnsafeMutablePointer<yaml_char_t>?) {
    guard let bytes else { return nil }
    self = String(cString: bytes)
  }
}

extension YAMLScalar.Style {
  init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .single
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .double
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}
