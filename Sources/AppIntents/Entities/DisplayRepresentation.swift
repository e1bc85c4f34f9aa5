/// The display of a value.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/displayrepresentation).
public struct DisplayRepresentation: Sendable, Hashable, ExpressibleByStringInterpolation {
  public var title: LocalizedStringResource
  public var subtitle: LocalizedStringResource?
  public var image: Image?
  public var descriptionText: LocalizedStringResource?
  /// Other words that mean the same value.
  public var synonyms: [LocalizedStringResource]

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil
  ) {
    self.init(title: title, subtitle: subtitle, image: image, synonyms: [])
  }

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource]
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, synonyms: synonyms, descriptionText: nil)
  }

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource] = [], descriptionText: LocalizedStringResource?
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.descriptionText = descriptionText
    self.synonyms = synonyms
  }

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    descriptionText: LocalizedStringResource?, synonyms: [LocalizedStringResource]
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, synonyms: synonyms,
      descriptionText: descriptionText)
  }

  /// A display whose image takes time to make.
  ///
  /// We differ in that the image is made at once.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = [], image: () -> Image?
  ) {
    self.init(title: title, subtitle: subtitle, image: image(), synonyms: synonyms)
  }

  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

extension DisplayRepresentation {
  /// The parts of a display that are wanted.
  public struct Components: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let text = Components(rawValue: 1)
    public static let image = Components(rawValue: 2)
    public static let all: Components = [.text, .image]
  }
}

extension InstanceDisplayRepresentable {
  /// The display with only the parts that are wanted.
  public func displayRepresentation(
    with components: DisplayRepresentation.Components
  ) async -> DisplayRepresentation {
    var display = displayRepresentation
    if !components.contains(.image) { display.image = nil }
    return display
  }
}

/// The display of a type: "Book".
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/typedisplayrepresentation).
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
