/// An intent that may need its app in the foreground.
///
/// Any intent can ask for that with `continueInForeground`; the protocol is the older way to.
public protocol ForegroundContinuableIntent: AppIntent {}

extension AppIntent {
  /// Asks the user whether the intent may come to the front, and goes on if it may. Throws
  /// `IntentDeclined` for a no.
  ///
  /// - Parameter alwaysConfirm: false to not ask where the intent has asked something already.
  public func continueInForeground(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
  ) async throws {
    let isAsked = alwaysConfirm || !Self.supportedModes.includesForeground
    try await ForegroundQuestion(title: Self.title.text, dialog: dialog).permit(asking: isAsked)
  }

  /// The error to throw to end the performance and go on in the foreground, if the user agrees.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
  ) -> AppIntentError {
    AppIntentError(
      reason: .handoff(ForegroundQuestion(title: Self.title.text, dialog: dialog)))
  }

  /// The error to throw to end the performance and go on in the foreground with `continuation`, if
  /// the user agrees.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true,
    continuation: (@MainActor @Sendable () async throws -> Void)?
  ) -> AppIntentError {
    AppIntentError(
      reason: .handoff(
        ForegroundQuestion(title: Self.title.text, dialog: dialog, continuation: continuation)))
  }
}

extension ForegroundContinuableIntent {
  /// Asks the user whether the intent may come to the front, then performs `continuation` on the main
  /// actor. Throws `IntentDeclined` for a no.
  @discardableResult
  public func requestToContinueInForeground<ResultValue: Sendable>(
    _ dialog: IntentDialog? = nil,
    continuation: @MainActor @Sendable () async throws -> ResultValue = { () }
  ) async throws -> ResultValue {
    try await ForegroundQuestion(title: Self.title.text, dialog: dialog).permit(asking: true)
    return try await continuation()
  }
}

/// Whether an intent may come to the front.
private struct ForegroundQuestion: RestartQuestion {
  let title: String
  let dialog: IntentDialog?
  var continuation: (@MainActor @Sendable () async throws -> Void)?

  var words: String { dialog?.text ?? "Continue “\(title)” in the foreground?" }

  /// Makes sure that the intent may come to the front. Throws an `IntentFailure` of kind
  /// `notPermitted` where there is no user.
  func permit(asking isAsked: Bool) async throws {
    let state = ForegroundState.current
    if state?.isInFront == true { return }
    let interaction = IntentContext.current.interaction
    guard interaction.isAttended else {
      throw IntentFailure(
        "“\(title)” continues in the foreground, but the run is unattended", kind: .notPermitted)
    }
    if isAsked {
      let answer = try await interaction.answer(Question(words, kind: .confirmation))
      guard try Bool.from(answer) else { throw IntentDeclined(prompt: words) }
    }
    state?.want()
  }

  func settle() async throws {
    try await permit(asking: true)
    try await continuation?()
  }
}
