public import Foundation

/// What an intent may know about the request that performs it: `systemContext`.
public struct IntentSystemContext: Sendable {
  /// When the intent was asked for, by the run's clock.
  public let preciseTimestamp: Date?
  /// Whether the answer is only spoken. Never here: it is shown, too.
  public var isVoiceOnly: Bool { false }
  /// Whether the intent performs in the foreground or the background.
  ///
  /// It is the foreground in the program that was opened for the intent, else the background; whether
  /// that can be left depends on the intent's `supportedModes` and on whether there is a user to ask.
  public let currentMode: IntentModes.Current
}

extension AppIntent {
  public var systemContext: IntentSystemContext {
    let context = IntentContext.current
    let canContinue = context.interaction.isAttended && Self.supportedModes.includesForeground
    return IntentSystemContext(
      preciseTimestamp: context.now(),
      currentMode: ForegroundState.current?.isInFront == true
        ? .foreground : .background(canContinue: canContinue))
  }
}
