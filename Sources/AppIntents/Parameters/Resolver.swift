/// A conversion of one type of value to a parameter's type, for values that don't have that type.
public protocol Resolver<Input, Output>: Hashable, Sendable {
  associatedtype Input: _IntentValue
  associatedtype Output: _IntentValue

  /// The value; nil if this one can't be converted.
  func resolve(from input: Input, context: IntentParameterContext<Output>) async throws -> Output?
}

extension Resolver {
  public typealias Context = IntentParameterContext

  /// The value in a workflow; nil if the resolver doesn't take values like this one.
  func resolved(_ value: IntentValue, for parameter: _AnyIntentParameter) async throws
    -> IntentValue?
  {
    guard let input = try? Input.from(value) else { return nil }
    return try await resolve(from: input, context: Context(parameter: parameter))?.intentValue
  }
}

/// What a resolver knows of the parameter.
public struct IntentParameterContext<Value: _IntentValue>: Sendable {
  let parameter: _AnyIntentParameter

  public var isOptional: Bool { parameter.isOptional }
  public var title: LocalizedStringResource { parameter.title ?? "" }

  public func needsValueError(_ dialog: IntentDialog? = nil) -> any Error {
    IntentFailure(dialog?.text ?? "a value is needed for \"\(title)\"", kind: .missing)
  }
}

/// A resolver that checks the parameter's range.
public protocol RangeCheckingResolver: Resolver {}

/// A type whose values a range has.
public protocol RangeComparableProperty: _IntentValue, Comparable {}

extension Int: RangeComparableProperty {}
extension Double: RangeComparableProperty {}

extension RangeCheckingResolver {
  /// Throws if the value is outside the parameter's range.
  public func checkParameterRangeContains<Value: RangeComparableProperty>(
    value: Value, context: IntentParameterContext<Output>
  ) throws {
    guard case .number(let number) = value.intentValue,
      let range = context.parameter.extras?.range, !range.contains(number.double)
    else { return }
    throw IntentValueError(wanted: range.phrase, given: .number(number))
  }
}

/// The resolvers of a parameter.
public protocol ResolverSpecification: Sendable, Hashable, Sequence where Element == any Resolver {
  associatedtype Output: _IntentValue
}

/// No resolvers.
public struct EmptyResolverSpecification<Output: _IntentValue>: ResolverSpecification {
  public init() {}

  public func makeIterator() -> IndexingIterator<[any Resolver]> { [].makeIterator() }
}

/// Lists the resolvers of a parameter: `resolvers: { IntFromStringResolver() }`.
@resultBuilder
public enum ResolverSpecificationBuilder<Property: _IntentValue> {
  public static func buildBlock(
    _ resolvers: any Resolver...
  ) -> _ResolverList<Property> { _ResolverList(resolvers: resolvers) }
}

/// What `ResolverSpecificationBuilder` makes.
public struct _ResolverList<Output: _IntentValue>: ResolverSpecification {
  let resolvers: [any Resolver]

  @usableFromInline
  init(resolvers: [any Resolver]) { self.resolvers = resolvers }

  /// The list of a parameter without resolvers.
  @usableFromInline
  static func none() -> _ResolverList { _ResolverList(resolvers: []) }

  @usableFromInline
  var erased: [any Resolver] { resolvers }

  public func makeIterator() -> IndexingIterator<[any Resolver]> { resolvers.makeIterator() }

  public static func == (left: _ResolverList, right: _ResolverList) -> Bool {
    left.resolvers.map { AnyHashable($0) } == right.resolvers.map { AnyHashable($0) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(resolvers.map { AnyHashable($0) })
  }
}
