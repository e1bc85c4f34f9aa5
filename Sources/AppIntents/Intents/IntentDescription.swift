/// What a person gets from an intent, and where lists of intents show it.
public struct IntentDescription: Sendable, ExpressibleByStringInterpolation {
  public let descriptionText: LocalizedStringResource
  /// The group in lists; also the first part of an id that isn't chosen by hand.
  public let categoryName: LocalizedStringResource?
  public let searchKeywords: [LocalizedStringResource]
  /// What the result is called: "Word Count".
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

  /// What an intent that says nothing has.
  static let none = IntentDescription("")
}
