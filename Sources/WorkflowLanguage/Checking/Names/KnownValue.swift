import AppIntents
import OrderedCollections
import WorkflowValues

/// What is known of a value before the run.
struct KnownValue: Sendable, Equatable {
  var type: ValueType
  var extra: Extra?

  /// Properties beside or instead of those of the type.
  indirect enum Extra: Sendable, Equatable {
    /// These properties, before those of the type (`exit_code` of `shell.run`).
    case details(OrderedDictionary<String, KnownValue>)
    /// Only these properties (`$error`, `$run`).
    case fields(OrderedDictionary<String, KnownValue>)
    /// Any property, of this type (`$env`, `$secrets`).
    case open(ValueType)
  }

  init(_ type: ValueType, _ extra: Extra? = nil) {
    self.type = type
    self.extra = extra
  }

  static let any = KnownValue(.any)
  static let nothing = KnownValue(.nothing)
  static let text = KnownValue(.text)
  static let number = KnownValue(.number)
  static let boolean = KnownValue(.boolean)

  static func record(_ fields: OrderedDictionary<String, ValueType>) -> KnownValue {
    KnownValue(.dictionary, .fields(fields.mapValues { KnownValue($0) }))
  }

  /// The value if it comes from either of two places. Nothing adds nothing.
  func joined(with other: KnownValue) -> KnownValue {
    if self == other || other.type == .nothing { return self }
    if type == .nothing { return other }
    return KnownValue(type.joined(with: other.type))
  }

  /// A list of such values.
  var listed: KnownValue { KnownValue(.list(of: type == .nothing ? .any : type)) }
}
