/// A value to choose, with a title of its own.
public struct IntentItem<Result: _IntentValue>: Sendable {
  public let value: Result
  public let title: LocalizedStringResource
  public let subtitle: LocalizedStringResource?
  public let image: DisplayRepresentation.Image?

  public init(
    _ value: Result, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }

  public init(_ value: Result) {
    self.init(value, title: LocalizedStringResource(stringLiteral: value.intentValue.words))
  }
}

/// Items under a heading.
public struct IntentItemSection<Result: _IntentValue>: Sendable {
  public let title: LocalizedStringResource?
  public let subtitle: LocalizedStringResource?
  public let items: [IntentItem<Result>]

  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    items: [IntentItem<Result>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.items = items
  }

  public init(_ title: LocalizedStringResource? = nil, items: [Result]) {
    self.init(title, items: items.map { IntentItem($0) })
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

  public init(items: [Result]) { self.init(items: items.map { IntentItem($0) }) }

  public var _items: [Result] { sections.flatMap { $0.items.map(\.value) } }
}
