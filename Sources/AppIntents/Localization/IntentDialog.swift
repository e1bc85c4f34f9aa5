/// What an intent says to the user.
public struct IntentDialog: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The text for output without a display.
  public let full: LocalizedStringResource
  /// The text beside something that is displayed.
  public let supporting: LocalizedStringResource?

  public init(_ resource: LocalizedStringResource) {
    full = resource
    supporting = nil
  }

  /// The image is for Apple's platforms and has no effect.
  public init(
    full: LocalizedStringResource, supporting: LocalizedStringResource? = nil,
    systemImageName: String? = nil
  ) {
    self.full = full
    self.supporting = supporting
  }

  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }

  /// The words.
  @inlinable var text: String { full.text }
}
