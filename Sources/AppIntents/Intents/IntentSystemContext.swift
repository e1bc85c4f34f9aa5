public import Foundation

/// What an intent may know about the request that performs it: `systemContext`.
public struct IntentSystemContext: Sendable {
  /// When the intent was asked for, by the run's clock.
  public let preciseTimestamp: Date?
  /// Whether the intent performs in the foreground or the background.
  ///
  /// It is always the background here; whether it can be left depends on the intent's
  /// `supportedModes` and on whether there is a user to ask.
  public let currentMode: IntentModes.Current
}

extension AppIntent {
  public var systemContext: IntentSystemContext {
    let context = IntentContext.current
    let isAttended = !(context.interaction is UnattendedInteraction)
    return IntentSystemContext(
      preciseTimestamp: context.now(),
      currentMode: .background(canContinue: isAttended && Self.supportedModes.includesForeground))
  }
}
