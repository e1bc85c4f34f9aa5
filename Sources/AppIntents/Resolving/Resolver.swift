/// What a parameter or a property holds.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/anyintentvalue).
public protocol AnyIntentValue: Sendable {
  associatedtype Value: _IntentValue

  var isOptional: Bool { get }
  var title: LocalizedStringResource { get }
}

/// Makes the value of a parameter from a value of another type.
///
/// A resolver that can't use its input returns nil, and the next one is tried. Values without a
/// resolver are converted by the table of conversions.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/resolver).
public protocol Resolver: Hashable, Sendable {
  associatedtype Input: _IntentValue
  associatedtype Output: _IntentValue

  func resolve(from input: Input, context: IntentParameterContext<Output>) async throws -> Output?
}

extension Resolver {
  public typealias Context = IntentParameterContext
}

/// The parameter that a resolver makes a value for.
public struct IntentParameterContext<Value: _IntentValue>: AnyIntentValue {
  public let title: LocalizedStringResource
  let range: ClosedRange<Double>?

  public var isOptional: Bool { Value.isOptionalValue }

  /// - Parameter range: the least and the greatest number that the parameter takes.
  package init(title: LocalizedStringResource, range: ClosedRange<Double>? = nil) {
    self.title = title
    self.range = range
  }
}

extension IntentParameterContext where Value.UnwrappedType == Int {
  /// The parameter's bounds; nil if it has none.
  public var inclusiveRange: (lowerBound: Int, upperBound: Int)? {
    range.map { range in
      (
        Int(exactly: range.lowerBound.rounded(.up)) ?? .min,
        Int(exactly: range.upperBound.rounded(.down)) ?? .max
      )
    }
  }
}

extension IntentParameterContext where Value.UnwrappedType == Double {
  /// The parameter's bounds; nil if it has none.
  public var inclusiveRange: (lowerBound: Double, upperBound: Double)? {
    range.map { ($0.lowerBound, $0.upperBound) }
  }
}

/// The resolvers of a parameter, in the order in which they are tried.
public protocol ResolverSpecification: Hashable, Sendable, Sequence where Element == any Resolver {
  associatedtype Output: _IntentValue
}

/// No resolvers.
public struct EmptyResolverSpecification<Value: _IntentValue>: ResolverSpecification {
  public typealias Output = Value

  public init() {}

  public func makeIterator() -> IndexingIterator<[any Resolver]> { [].makeIterator() }
}

/// Lists resolvers.
@resultBuilder
public enum ResolverSpecificationBuilder<Property: _IntentValue> {
  public static func buildBlock(
    _ resolvers: any Resolver...
  ) -> _ResolverList<Property> { _ResolverList(resolvers) }
}

/// What `ResolverSpecificationBuilder` makes.
public struct _ResolverList<Output: _IntentValue>: ResolverSpecification {
  @usableFromInline
  let resolvers: [any Resolver]

  @usableFromInline
  init(_ resolvers: [any Resolver]) { self.resolvers = resolvers }

  /// The list of a parameter without resolvers.
  @usableFromInline
  static func none() -> _ResolverList { _ResolverList([]) }

  public func makeIterator() -> IndexingIterator<[any Resolver]> { resolvers.makeIterator() }

  public static func == (left: Self, right: Self) -> Bool { left.keys == right.keys }
  public func hash(into hasher: inout Hasher) { hasher.combine(keys) }

  private var keys: [AnyHashable] {
    func key(_ resolver: some Resolver) -> AnyHashable { AnyHashable(resolver) }
    return resolvers.map { key($0) }
  }
}

extension ResolverSpecification {
  /// What the first resolver that can use the value makes of it; nil if none can.
  package func resolve(
    _ value: IntentValue, title: LocalizedStringResource, range: ClosedRange<Double>? = nil
  ) async throws -> IntentValue? {
    for resolver in self {
      if let made = try await resolver.make(from: value, title: title, range: range) { return made }
    }
    return nil
  }
}

extension Resolver {
  /// What it makes of a value for a parameter; nil if it takes no such values.
  func make(
    from value: IntentValue, title: LocalizedStringResource, range: ClosedRange<Double>?
  ) async throws -> IntentValue? {
    let input: Input
    do {
      input = try Input.from(value)
    } catch is IntentValueError {
      // The value has another type than this resolver takes.
      return nil
    }
    let context = IntentParameterContext<Output>(title: title, range: range)
    return try await resolve(from: input, context: context)?.intentValue
  }
}

// Not an associated type of `_IntentValue`: with this default, Swift 6.3.1 aborts on the requirements of
// `ReturnsValue<[Entity]>` where `Entity` is generic.
extension _IntentValue {
  public typealias Specification = EmptyResolverSpecification<Self>

  /// The resolvers of parameters that name none: there are none here. What a type of an app declares
  /// under this name has no effect; give resolvers to the parameter.
  public static var defaultResolverSpecification: EmptyResolverSpecification<Self> {
    EmptyResolverSpecification()
  }
}
