/// A description of an intent, and its place in lists of intents.
public struct IntentDescription: Sendable, ExpressibleByStringInterpolation {
  public let descriptionText: LocalizedStringResource
  /// The group in lists, and the first part of a generated id.
  public let categoryName: LocalizedStringResource?
  public let searchKeywords: [LocalizedStringResource]
  /// The name of the result: "Word Count".
  public let resultValueName: LocalizedStringResource?

  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [],
    resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }

  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }

  /// The default for intents without a description.
  static let none = IntentDescription("")
}
