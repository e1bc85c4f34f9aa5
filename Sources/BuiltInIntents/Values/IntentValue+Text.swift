import AppIntents

extension IntentValue {
  /// The value as text, by the rules of a connection.
  func asText() throws -> String {
    switch self {
    case .nothing: return ""
    case .text(let text): return text
    case .number(let number): return "\(number)"
    case .boolean(let boolean): return "\(boolean)"
    default:
      guard case .text(let text) = try IntentContext.current.values.convert(self, to: .text) else {
        throw IntentFailure("a \(type.name) has no text")
      }
      return text
    }
  }

  /// The value as text for output.
  var shownText: String {
    get throws {
      if case .text(let text) = self { return text }
      if case .nothing = self { return "" }
      return try String.from(IntentContext.current.values.convert(self, to: .text))
    }
  }
}
