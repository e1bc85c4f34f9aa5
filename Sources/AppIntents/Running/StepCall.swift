/// The step that calls an app or a model, for what performs it.
package struct StepCall: Sendable {
  /// The call that the current task belongs to.
  @TaskLocal package static var current: StepCall?

  /// The workflow and the run's number.
  package let run: String
  /// The step's place in the workflow.
  package let step: String
  /// The same for each try of the step in this run.
  package let key: String
  /// Whether a person has answered questions for its values before the call.
  package let isAsked: Bool
  /// Whether the step has a `timeout`.
  package let hasTimeLimit: Bool
  /// What the call waits for while its questions are open.
  package let suspension: CallSuspension
  /// What the call has asked models.
  package let exchanges = ModelExchangeLog()
  /// The step's time limit if the time that people take doesn't count; nil for one of its own.
  package let limit: (any RestartableLimit)?

  package init(
    run: String, step: String, key: String, isAsked: Bool = false, hasTimeLimit: Bool,
    suspension: CallSuspension = CallSuspension(), limit: (any RestartableLimit)? = nil
  ) {
    self.run = run
    self.step = step
    self.key = key
    self.isAsked = isAsked
    self.hasTimeLimit = hasTimeLimit
    self.suspension = suspension
    self.limit = limit
  }
}

/// A time limit that doesn't count while a person is asked, and begins anew after that.
package protocol RestartableLimit: Sendable {
  func stop()
  func restart()
}
