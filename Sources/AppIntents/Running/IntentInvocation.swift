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
  public func perform() async throws -> IntentOutcome { preconditionFailure("overridden") }

  /// What performing would give, changing nothing; nil for an intent that is no `SimulatedIntent`.
  public func simulate() async throws -> IntentOutcome? { preconditionFailure("overridden") }

  /// The intent as it is set now.
  public var intent: any AppIntent { preconditionFailure("overridden") }
}

final class TypedIntentInvocation<Intent: AppIntent>: IntentInvocation, @unchecked Sendable {
  // Sendable: confined to the task that began it, as documented above.
  private var subject: Intent
  private let binder: TypedIntentBinder<Intent>
  /// Bits of the parameters that still need a value.
  private var missing: UInt64

  init(_ subject: Intent, binder: TypedIntentBinder<Intent>) {
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
    try await subject.perform()._outcome
  }

  override func simulate() async throws -> IntentOutcome? {
    guard let simulated = subject as? any SimulatedIntent else { return nil }
    func run<Simulated: SimulatedIntent>(_ simulated: Simulated) async throws -> IntentOutcome? {
      (try await simulated.simulate() as? any IntentResult)?._outcome
    }
    return try await run(simulated)
  }
}
