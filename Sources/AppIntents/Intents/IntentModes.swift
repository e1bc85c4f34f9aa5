/// Whether an intent's program performs it in the background, comes to the front, or either.
public struct IntentModes: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let background = IntentModes(rawValue: 1)
  public static let foreground = IntentModes(rawValue: 2)

  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    IntentModes(rawValue: mode.rawValue)
  }

  /// When the program comes to the front.
  public struct ForegroundMode: Sendable, Hashable {
    let rawValue: Int

    public static let immediate = ForegroundMode(rawValue: 2)
    public static let dynamic = ForegroundMode(rawValue: 4)
    public static let deferred = ForegroundMode(rawValue: 8)
  }

  /// Whether an intent is performed in the background, and its app comes to the front afterwards.
  package var endsInForeground: Bool { contains(.foreground(.deferred)) }

  /// Whether an intent may ask to come to the front while it performs.
  var includesForeground: Bool { rawValue & ~Self.background.rawValue != 0 }

  /// The mode in which an intent is performing.
  public struct Current: Sendable, Hashable, CustomDebugStringConvertible {
    private enum Mode: Sendable, Hashable { case background, foreground }

    private let mode: Mode
    /// Whether the intent can ask the user to continue in the foreground.
    public let canContinueInForeground: Bool

    public static let background = Current(mode: .background, canContinueInForeground: false)
    public static let foreground = Current(mode: .foreground, canContinueInForeground: true)

    public static func foreground(_ mode: ForegroundMode) -> Current { .foreground }

    /// The background, which an intent can leave if there is a user to ask.
    static func background(canContinue: Bool) -> Current {
      Current(mode: .background, canContinueInForeground: canContinue)
    }

    public static func == (left: Current, right: Current) -> Bool { left.mode == right.mode }

    public func hash(into hasher: inout Hasher) { hasher.combine(mode) }

    public var debugDescription: String { "\(mode)" }
  }
}

/// The processes that may perform an intent. Has no effect here, where its own program does.
public struct IntentExecutionTargets: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let main = IntentExecutionTargets(rawValue: 1)
  public static let appIntentsExtension = IntentExecutionTargets(rawValue: 2)
  public static let widgetKitExtension = IntentExecutionTargets(rawValue: 4)
  public static let all: IntentExecutionTargets = [
    .main, .appIntentsExtension, .widgetKitExtension,
  ]
}
