import AppIntentsCore
import YAML

// Numbers as workflow files write them: `3`, `0.5`. A quoted one is a text.
extension YAMLScalar {
  /// The number that the scalar is.
  var number: IntentNumber? {
    switch core {
    case .int(let number): .integer(number)
    case .decimal(let digits): IntentNumber(exactly: digits)
    case .null, .bool, .text: nil
    }
  }

  /// Whether the scalar would be a number without its quotes.
  var isQuotedNumber: Bool { isQuoted && IntentNumber(exactly: text) != nil }
}
