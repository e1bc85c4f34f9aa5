import OrderedCollections

/// What people read about a value of one of several types. `@UnionValue` makes it of an enum, each
/// of whose cases has one value.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appunionvalue).
public protocol AppUnionValue: TypeDisplayRepresentable {
  associatedtype Cases: AppUnionValueCasesProviding

  static var caseDisplayRepresentations: [Cases: DisplayRepresentation] { get }
}

/// The names of a union's cases.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appunionvaluecasesproviding).
public protocol AppUnionValueCasesProviding: Hashable, CaseIterable, RawRepresentable
where RawValue == String {}

extension AppUnionValue {
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: TypeName.title(TypeName.of(Self.self)))
  }

  public static var caseDisplayRepresentations: [Cases: DisplayRepresentation] {
    Dictionary(
      Cases.allCases.map { name in
        (name, DisplayRepresentation(stringLiteral: TypeName.title(name.rawValue)))
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// A value of one of several types, as parameters and results have it.
///
/// A workflow gives it any value that one of the cases takes, or a dictionary whose only key is the
/// name of the case: `{text: "42"}`.
///
/// Not part of Apple's framework. It is a protocol of its own because values belong to no actor, while
/// the words of `AppUnionValue` may belong to the main one.
public protocol _UnionValue: _IntentValue {
  /// The cases, in the order in which they are tried.
  static var _unionCases: [_UnionCase<Self>] { get }
}

/// A case of a union: how its value is put in and taken out.
///
/// Not part of Apple's framework, whose macro writes the like.
public struct _UnionCase<Union: _UnionValue>: Sendable {
  let name: String
  let type: ValueType
  let entities: [any _IntentValue.Type]
  let make: @Sendable (IntentValue) throws -> Union
  let take: @Sendable (Union) -> IntentValue?

  /// - Parameter name: the name of the case in Swift.
  public init<Value: _IntentValue>(
    _ name: String, _ type: Value.Type, make: @escaping @Sendable (Value) -> Union,
    take: @escaping @Sendable (Union) -> Value?
  ) {
    self.name = TypeName.snakeCase(name)
    self.type = Value.valueType
    entities = Value._entityTypes
    self.make = { make(try Value.from($0)) }
    self.take = { take($0)?.intentValue }
  }
}

extension _UnionValue {
  public static var valueType: ValueType { .any }
  public static var _entityTypes: [any _IntentValue.Type] { _unionCases.flatMap(\.entities) }

  /// The first case with the value's own type, else the first one that the value is converted for.
  public static func from(_ value: IntentValue) throws -> Self {
    let cases = _unionCases
    if case .dictionary(let entries) = value, entries.count == 1,
      let (key, content) = entries.elements.first,
      let named = cases.first(where: { $0.name == key })
    {
      return try named.make(try IntentContext.current.values.convert(content, to: named.type))
    }
    let type = value.type
    for option in cases where option.type == type {
      if let made = try? option.make(value) { return made }
    }
    for option in cases where option.type != type {
      if let made = try? option.make(IntentContext.current.values.convert(value, to: option.type)) {
        return made
      }
    }
    let names = cases.map(\.type.name).joined(separator: " or ")
    throw IntentValueError(wanted: "a value of type \(names)", given: value)
  }

  /// The value of the case.
  public var intentValue: IntentValue {
    for option in Self._unionCases {
      if let value = option.take(self) { return value }
    }
    return .nothing
  }
}
