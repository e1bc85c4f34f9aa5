/// A sentence that says what an intent does with its parameters.
///
/// Make one with `Summary`, `When` and `Switch`.
public protocol ParameterSummary: Sendable {
  /// The sentence as data; `index` gives the place of a parameter, by a key path to its wrapper.
  func _content(_ index: (AnyKeyPath) -> Int?) -> IntentSummary.Content
}

/// Reads a summary that is one statement.
@resultBuilder
public enum ParameterSummaryBuilder<Intent> {
  public static func buildExpression<Content: ParameterSummary>(_ content: Content) -> Content {
    content
  }

  public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content {
    content
  }
}

/// A sentence: `Summary("Move \(\.$file) to \(\.$to)")`.
public struct IntentParameterSummary<Intent>: ParameterSummary {
  let sentence: ParameterSummaryString<Intent>?
  let others: [UncheckedKeyPath]

  /// No sentence: the parameters are listed.
  public init() {
    sentence = nil
    others = []
  }

  public init(_ sentence: ParameterSummaryString<Intent>, table: String? = nil) {
    self.sentence = sentence
    others = []
  }

  /// A sentence, and the parameters to list beneath it.
  public init(
    _ sentence: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ others: () -> [PartialKeyPath<Intent>]
  ) {
    self.sentence = sentence
    self.others = others().map { UncheckedKeyPath($0) }
  }

  /// Only parameters to list.
  public init(@ParameterKeyPathsBuilder<Intent> _ others: () -> [PartialKeyPath<Intent>]) {
    sentence = nil
    self.others = others().map { UncheckedKeyPath($0) }
  }

  public func _content(_ index: (AnyKeyPath) -> Int?) -> IntentSummary.Content {
    guard let sentence else { return .parameters(others.compactMap { index($0.path) }) }
    return .sentence(
      sentence.parts.map { part in
        switch part {
        case .text(let text): .text(text)
        case .path(let path): index(path.path).map { .parameter($0) } ?? .text("")
        }
      }, others: others.compactMap { index($0.path) })
  }
}

/// A text with parameters in it.
public struct ParameterSummaryString<Intent>: Sendable, ExpressibleByStringInterpolation {
  enum Part: Sendable {
    case text(String)
    case path(UncheckedKeyPath)
  }

  let parts: [Part]

  public init(stringLiteral value: String) { parts = [.text(value)] }

  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.text(literal)) }
    }

    public mutating func appendInterpolation<Value: _IntentValue>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {
      parts.append(.path(UncheckedKeyPath(parameter)))
    }
  }
}

/// Lists parameters: `{ \.$subject; \.$body }`.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent> {
  public static func buildExpression<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>
  ) -> PartialKeyPath<Intent> { path }

  public static func buildBlock(_ paths: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] {
    paths
  }
}

/// A key path to a parameter's wrapper.
struct UncheckedKeyPath: @unchecked Sendable {
  // Sendable: it only names stored properties, it captures no values.
  let path: AnyKeyPath

  init(_ path: AnyKeyPath) { self.path = path }
}
