package import AppIntentsCore

/// What connects a response to its request: a whole number or a text.
package enum MessageID: Sendable, Hashable {
  case number(Int)
  case text(String)

  /// The id in a message; nil if the value can't be one.
  package init?(_ value: IntentValue?) {
    switch value {
    case .number(let number)?:
      guard let whole = number.integer else { return nil }
      self = .number(whole)
    case .text(let text)?: self = .text(text)
    default: return nil
    }
  }

  package var json: IntentValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    }
  }
}
