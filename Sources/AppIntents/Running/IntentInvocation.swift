/// One intent being performed once: set its parameters, then perform it.
///
/// Belongs to the task that began it; it is not to be used from two at a time.
///
/// Not part of Apple's framework.
public class IntentInvocation: @unchecked Sendable {
  /// Sets a parameter, by its index, to a value that has the parameter's type already.
  ///
  /// Throws an `IntentValueError` where the Swift type is narrower (`Int` for 1.5).
  public func set(_ index: Int, to value: IntentValue) throws { preconditionFailure("overridden") }

  /// Sets a parameter to something that doesn't travel as a value: an `IntentCondition`, an
  /// `IntentExpression`, a `ProgramText`, or the parameter's own Swift type.
  public func set(_ index: Int, toAny value: any Sendable) throws {
    preconditionFailure("overridden")
  }

  /// Performs the intent, asking for what is missing through the context's interaction.
  ///
  /// Call it from code that belongs to no actor: an intent's `perform()` doesn't either, and going
  /// there and back from an actor takes 10 µs, twenty times as long as a pure intent.
  public func perform() async throws -> IntentOutcome { preconditionFailure("overridden") }

  /// What performing would give, changing nothing; nil for an intent that is no `SimulatedIntent`.
  public func simulate() async throws -> IntentOutcome? { preconditionFailure("overridden") }

  /// The intent as it is set now.
  public var intent: any AppIntent { preconditionFailure("overridden") }
}

final class TypedIntentInvocation<Intent: AppIntent>: IntentInvocation, @unchecked Sendable {
  // Sendable: confined to the task that began it, as documented above.
  @exclusivity(unchecked) private var subject: Intent
  private let binder: TypedIntentBinder<Intent>
  /// Bits of the parameters that still need a value.
  private var missing: UInt64

  required init(_ subject: Intent, binder: TypedIntentBinder<Intent>) {
    self.subject = subject
    self.binder = binder
    missing = binder.required
  }

  override var intent: any AppIntent { subject }

  override func set(_ index: Int, to value: IntentValue) throws {
    try binder.layout.wrapper(index, in: &subject).set(value)
    missing &= ~(1 << UInt64(index))
  }

  override func set(_ index: Int, toAny value: any Sendable) throws {
    try binder.layout.wrapper(index, in: &subject).set(anything: value)
    missing &= ~(1 << UInt64(index))
  }

  override func perform() async throws -> IntentOutcome {
    if missing != 0 { try await askForMissing() }
    if SlowDependencies.isWaitNeeded { try await SlowDependencies.wait() }
    do {
      return try await subject.perform()._outcome
    } catch let request as AppIntentError where request.restarts {
      return try await performAgain(after: request)
    }
  }

  /// Performs once more after each answer, as long as the intent has questions; up to 16 times.
  private func performAgain(after request: AppIntentError) async throws -> IntentOutcome {
    var request = request
    for _ in 1...16 {
      try await request.settle()
      do {
        return try await subject.perform()._outcome
      } catch let next as AppIntentError where next.restarts {
        request = next
      }
    }
    throw request
  }

  private func askForMissing() async throws {
    for index in binder.layout.names.indices.prefix(64) where missing & (1 << UInt64(index)) != 0 {
      let parameter = binder.layout.wrapper(index, in: &subject)
      // It may have been set on the instance itself.
      if !parameter.hasValue { try parameter.set(await parameter.ask(nil)) }
      missing &= ~(1 << UInt64(index))
    }
  }

  override func simulate() async throws -> IntentOutcome? {
    if missing != 0 { try await askForMissing() }
    return try await subject._simulate()
  }
}
