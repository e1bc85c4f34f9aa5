package import AppIntents
import OrderedCollections

/// What checking knows of a value before the run.
struct KnownValue: Sendable, Equatable {
  var type: ValueType
  var extra: Extra?

  /// Properties beside or instead of those of the type.
  indirect enum Extra: Sendable, Equatable {
    /// These come first, then those of the type (`exit_code` of `shell.run`).
    case details(OrderedDictionary<String, KnownValue>)
    /// These and no others (`$error`, `$run`).
    case fields(OrderedDictionary<String, KnownValue>)
    /// Any name, and each gives this type (`$env`, `$secrets`).
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

  /// What it is when it comes from either of two places. Nothing adds nothing.
  func joined(with other: KnownValue) -> KnownValue {
    if self == other || other.type == .nothing { return self }
    if type == .nothing { return other }
    return KnownValue(Self.join(type, other.type))
  }

  static func join(_ left: ValueType, _ right: ValueType) -> ValueType {
    if left == right || right == .nothing { return left }
    if left == .nothing { return right }
    if case .list(let one) = left, case .list(let two) = right { return .list(of: join(one, two)) }
    return .any
  }

  /// A list of such values.
  var listed: KnownValue { KnownValue(.list(of: type == .nothing ? .any : type)) }
}

extension ValueType {
  /// What `for` hands to its body, one after the other.
  package var itemType: ValueType {
    switch self {
    case .list(let element): element
    case .any, .nothing: .any
    default: self
    }
  }
}
