import AppIntents

extension IntentValue {
  /// The value as text, by the rules of a connection; empty for nothing.
  var shownText: String {
    get throws {
      switch self {
      case .nothing: ""
      case .text(let text): text
      case .number(let number): "\(number)"
      case .boolean(let boolean): "\(boolean)"
      default: try String.from(IntentContext.current.values.convert(self, to: .text))
      }
    }
  }
}
