/// Whether an intent's app comes to the front. Has no effect here, where there are no apps.
public struct IntentModes: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let background = IntentModes(rawValue: 1)
  public static let foreground = IntentModes(rawValue: 2)

  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    IntentModes(rawValue: mode.rawValue)
  }

  /// When the app comes to the front.
  public struct ForegroundMode: Sendable, Hashable {
    let rawValue: Int

    public static let immediate = ForegroundMode(rawValue: 2)
    public static let dynamic = ForegroundMode(rawValue: 4)
    public static let deferred = ForegroundMode(rawValue: 8)
  }
}
