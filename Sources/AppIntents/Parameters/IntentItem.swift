/// A value to choose, with a title of its own.
public struct IntentItem<Value: _IntentValue>: Sendable {
  public let value: Value
  public let title: LocalizedStringResource
  public let subtitle: LocalizedStringResource?
  public let image: DisplayRepresentation.Image?

  public init(
    _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }

  public init(_ value: Value) {
    self.init(value, title: LocalizedStringResource(stringLiteral: value.intentValue.words))
  }

  /// The display of the item.
  public var description: DisplayRepresentation {
    DisplayRepresentation(title: title, subtitle: subtitle, image: image)
  }

  /// Lists items, or the values they are made of.
  @resultBuilder
  public enum Builder {
    public static func buildExpression(_ value: Value) -> [IntentItem] { [IntentItem(value)] }
    public static func buildExpression(_ item: IntentItem) -> [IntentItem] { [item] }
    public static func buildBlock(_ parts: [IntentItem]...) -> [IntentItem] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [IntentItem]?) -> [IntentItem] { part ?? [] }
    public static func buildEither(first part: [IntentItem]) -> [IntentItem] { part }
    public static func buildEither(second part: [IntentItem]) -> [IntentItem] { part }
    public static func buildArray(_ parts: [[IntentItem]]) -> [IntentItem] { parts.flatMap { $0 } }
  }
}

/// Items under a heading.
public struct IntentItemSection<Result: _IntentValue>: Sendable {
  public let title: LocalizedStringResource?
  public let subtitle: LocalizedStringResource?
  public let image: DisplayRepresentation.Image?
  public let items: [IntentItem<Result>]

  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [IntentItem<Result>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.items = items
  }

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [IntentItem<Result>]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: items)
  }

  // Without items, `items: []` is a list of the other kind.
  @_disfavoredOverload
  public init(_ title: LocalizedStringResource? = nil, items: [Result]) {
    self.init(title, items: items.map { IntentItem($0) })
  }

  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: itemsBuilder())
  }

  /// Lists sections; items among them are a section without a heading.
  @resultBuilder
  public enum Builder {
    public static func buildExpression(_ section: IntentItemSection) -> [IntentItemSection] {
      [section]
    }

    public static func buildExpression(_ item: IntentItem<Result>) -> [IntentItemSection] {
      [IntentItemSection(items: [item])]
    }

    public static func buildExpression(_ value: Result) -> [IntentItemSection] {
      [IntentItemSection(items: [value])]
    }

    public static func buildBlock(_ parts: [IntentItemSection]...) -> [IntentItemSection] {
      parts.flatMap { $0 }
    }

    public static func buildOptional(_ part: [IntentItemSection]?) -> [IntentItemSection] {
      part ?? []
    }

    public static func buildArray(_ parts: [[IntentItemSection]]) -> [IntentItemSection] {
      parts.flatMap { $0 }
    }
  }
}

/// Items to choose from, in sections.
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
  public let promptLabel: LocalizedStringResource?
  public let usesIndexedCollation: Bool
  public let sections: [IntentItemSection<Result>]

  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }

  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [IntentItem<Result>]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)])
  }

  // Without items, `items: []` is a list of the other kind.
  @_disfavoredOverload
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      items: items.map { IntentItem($0) })
  }

  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    @IntentItemSection<Result>.Builder sectionsBuilder: () -> [IntentItemSection<Result>]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: sectionsBuilder())
  }

  public var _items: [Result] { sections.flatMap { $0.items.map(\.value) } }
  public var items: [Result] { _items }

  /// Nothing to choose from.
  public static var empty: IntentItemCollection<Result> { IntentItemCollection(sections: []) }
}

extension DynamicOptionsProvider {
  public typealias ItemCollection = IntentItemCollection
  public typealias ItemSection = IntentItemSection
  public typealias Item = IntentItem
}
