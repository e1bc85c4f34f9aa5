/// The roles of an intent that follows a schema. Have no effect here.
public struct AppIntentTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let tool = AppIntentTraits(rawValue: 1)
}
