/// How the values of a shortcut's parameter are listed.
///
/// We differ in that the types have no parameters for the parameter's wrapper and key path, which an
/// app's source never writes. Kept as data.
public struct AppShortcutParameterPresentation<Intent: AppIntent, Value: _IntentValue>: Sendable {
  let parameter: PresentedParameter

  public init(
    for parameter: KeyPath<Intent, IntentParameter<Value>>,
    summary: AppShortcutParameterPresentationSummary<Intent, Value>,
    @AppShortcutOptionsCollectionSpecificationBuilder<Value.UnwrappedType>
    optionsCollections: () -> some AppShortcutOptionsCollectionSpecification
  ) {
    self.parameter = PresentedParameter(
      title: Intent.title(ofParameter: parameter), summary: summary.text,
      collections: Array(optionsCollections()))
  }
}

/// A parameter whose values are listed, without the types of its intent and its value.
package struct PresentedParameter: Sendable {
  package let title: String
  /// The sentence for one value, with the parameter's title in `${…}`.
  package let summary: String
  package let collections: [any AppShortcutOptionsCollectionProtocol]
}

/// The sentence for one value of a shortcut's parameter.
public struct AppShortcutParameterPresentationSummary<Intent: AppIntent, Value: _IntentValue>:
  Sendable
{
  let text: String

  public init(
    _ summary: AppShortcutParameterPresentationSummaryString<Intent, Value>,
    table: StaticString? = nil
  ) {
    text = summary.text
  }
}

/// A sentence with a parameter in it: `"Play \(\.$session)"`.
public struct AppShortcutParameterPresentationSummaryString<Intent: AppIntent, Value: _IntentValue>:
  Sendable, ExpressibleByStringInterpolation
{
  let text: String

  public init(_ value: String) { text = value }
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ subject: KeyPath<Intent, IntentParameter<Value>>) {
      text += "${\(Intent.title(ofParameter: subject))}"
    }
  }
}

/// Values of a shortcut's parameter under a title.
public protocol AppShortcutOptionsCollectionProtocol: Sendable {
  associatedtype Provider: DynamicOptionsProvider
  var dynamicOptionsProvider: Provider { get }
  var title: LocalizedStringResource { get }
  var systemImageName: String? { get }
}

public struct AppShortcutOptionsCollection<Provider: DynamicOptionsProvider>:
  AppShortcutOptionsCollectionProtocol
{
  public let dynamicOptionsProvider: Provider
  public let title: LocalizedStringResource
  public let systemImageName: String?

  public init(
    _ dynamicOptionsProvider: Provider, title: LocalizedStringResource,
    systemImageName: String? = nil
  ) {
    self.dynamicOptionsProvider = dynamicOptionsProvider
    self.title = title
    self.systemImageName = systemImageName
  }
}

/// The collections of a parameter's values.
public protocol AppShortcutOptionsCollectionSpecification<Value>: Sendable, Sequence
where Element == any AppShortcutOptionsCollectionProtocol {
  associatedtype Value: _IntentValue
}

@resultBuilder
public enum AppShortcutOptionsCollectionSpecificationBuilder<Value: _IntentValue> {
  public static func buildBlock(
    _ collections: any AppShortcutOptionsCollectionProtocol...
  ) -> some AppShortcutOptionsCollectionSpecification<Value> {
    CollectionList<Value>(collections: collections)
  }
}

private struct CollectionList<Value: _IntentValue>: AppShortcutOptionsCollectionSpecification {
  let collections: [any AppShortcutOptionsCollectionProtocol]

  func makeIterator() -> IndexingIterator<[any AppShortcutOptionsCollectionProtocol]> {
    collections.makeIterator()
  }
}
