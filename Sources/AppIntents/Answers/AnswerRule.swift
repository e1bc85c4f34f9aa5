public import OrderedCollections

/// What decides about the answer of a model.
///
/// Not part of Apple's framework.
public enum AnswerRule: Sendable, Hashable {
  /// The steps that use the answer.
  case use(isOptional: Bool)
  /// The parameters: the answer has this shape.
  case shape(AnswerShape, isOptional: Bool)
  /// The parameters, whose values are only known in the run.
  case unknown
}

/// The values of parameters that say what an answer is, as far as they are known.
///
/// Not part of Apple's framework.
public struct GivenAnswerValues: Sendable {
  private let values: OrderedDictionary<String, IntentValue>
  /// The parameters that have a value that only the run knows.
  private let computed: Set<String>

  public init(_ values: OrderedDictionary<String, IntentValue>, computed: Set<String> = []) {
    self.values = values
    self.computed = computed
  }

  /// The value of a parameter; nil if it has none, or one that only the run knows.
  public subscript(name: String) -> IntentValue? {
    if let value = values[name], value != .nothing { value } else { nil }
  }

  /// Whether any of these parameters has a value that only the run knows.
  public func areComputed(_ names: String...) -> Bool { names.contains(where: computed.contains) }

  /// Whether a parameter is true.
  public func holds(_ name: String) -> Bool { self[name] == .boolean(true) }

  /// The texts of a list.
  public func texts(_ name: String) -> [String] { self[name]?.items.map(\.words) ?? [] }
}
