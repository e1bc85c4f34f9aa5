public import Foundation

/// The display of a value.
public struct DisplayRepresentation: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// A picture. Kept for Apple's sources, not shown here.
  public struct Image: Sendable, Hashable {
    enum Source: Sendable, Hashable {
      case named(String)
      case system(String)
      case data(Data)
      case url(URL)
    }

    /// Apple's display styles.
    public enum DisplayStyle: Sendable, Hashable {
      case `default`, circular
    }

    let source: Source

    public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default)
    {
      source = .named(name)
    }

    public init(systemName: String, isTemplate: Bool? = nil) { source = .system(systemName) }

    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .data(data)
    }

    public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .url(url)
    }
  }

  public var title: LocalizedStringResource
  public var subtitle: LocalizedStringResource?
  public var image: Image?
  public var descriptionText: LocalizedStringResource?
  /// Other words that mean the same value.
  public var synonyms: [LocalizedStringResource]

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    descriptionText: LocalizedStringResource? = nil, synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.descriptionText = descriptionText
    self.synonyms = synonyms
  }

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: () -> [LocalizedStringResource]
  ) {
    self.init(title: title, subtitle: subtitle, image: image, synonyms: synonyms())
  }

  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// The display of a type: "Book".
public struct TypeDisplayRepresentation: Sendable, Hashable, ExpressibleByStringInterpolation {
  public var name: LocalizedStringResource
  /// The name of a number of them: "\(count) books".
  public var numericFormat: LocalizedStringResource?
  public var synonyms: [LocalizedStringResource]

  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }

  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
