import AppIntents
import Diagnostics

/// What functions give, as far as it is known from what they are given. That they exist and take so
/// many arguments, reading the expression has checked.
enum FunctionTypes {
  static func result(of function: Located<String>, _ arguments: [KnownValue]) -> KnownValue {
    let first = arguments.first ?? .any
    switch function.value {
    case "text", "join", "upper", "lower", "trim", "format": return .text
    case "number", "count", "round", "floor", "ceil", "average": return .number
    case "boolean", "contains": return .boolean
    case "date", "now", "today": return KnownValue(.date)
    case "duration": return KnownValue(.duration)
    case "url": return KnownValue(.url)
    case "file": return KnownValue(.file)
    case "dictionary": return KnownValue(.dictionary)
    case "split", "keys": return KnownValue(.list(of: .text))
    case "values": return KnownValue(.list)
    case "abs": return first.type == .duration ? first : .number
    case "sum": return first.type.itemType == .number ? .number : .any
    case "first", "last": return KnownValue(first.type.itemType)
    case "min", "max":
      return arguments.count == 1 ? KnownValue(first.type.itemType) : joined(arguments)
    case "list", "sort", "unique":
      return first.type.isList ? first : first.listed
    case "reverse": return first
    default: return KnownValue(ExpressionFunction.named(function.value)?.result ?? .any)
    }
  }

  private static func joined(_ values: [KnownValue]) -> KnownValue {
    values.reduce(KnownValue.nothing) { $0.joined(with: $1) }
  }
}
