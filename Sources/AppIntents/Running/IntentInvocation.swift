/// A single invocation of an intent: set its parameters, then perform it.
///
/// Belongs to the task that began it, and must not be used from two tasks at a time.
///
/// Not part of Apple's framework.
public class IntentInvocation: @unchecked Sendable {
  // Sendable: it has no properties, and its subclasses are confined to one task, as documented.

  /// Sets a parameter, by its index, to a value that has the parameter's type already.
  ///
  /// Throws an `IntentValueError` if the Swift type can't hold the value (`Int` for 1.5).
  public func set(_ index: Int, to value: IntentValue) throws { preconditionFailure("overridden") }

  /// Sets a parameter to something that isn't a value in workflows: an `IntentCondition`, an
  /// `IntentExpression`, a `ProgramText`, or the parameter's own Swift type.
  public func set(_ index: Int, toAny value: any Sendable) throws {
    preconditionFailure("overridden")
  }

  /// Says where the value of a parameter comes from, which the intent can ask for
  /// (`$url.origin`).
  public func mark(_ index: Int, from origin: ValueOrigin) { preconditionFailure("overridden") }

  /// Says where the values of all parameters come from.
  public func mark(from origin: ValueOrigin) { preconditionFailure("overridden") }

  /// Performs the intent, and asks for missing parameters through the context's interaction.
  ///
  /// Call it from code that belongs to no actor: an intent's `perform()` doesn't either, and going
  /// there and back from an actor takes 10 µs, twenty times as long as a pure intent.
  public func perform() async throws -> IntentOutcome { preconditionFailure("overridden") }

  /// The outcome that performing would have, without changing anything; nil for an intent that
  /// isn't a `SimulatedIntent`.
  public func simulate() async throws -> IntentOutcome? { preconditionFailure("overridden") }

  /// What the options provider of a parameter suggests, where others have values.
  package func options(ofParameter index: Int) async throws -> [ParameterOption] {
    preconditionFailure("overridden")
  }

  /// The intent with its current parameters; nil for a tool of an app.
  public var intent: (any AppIntent)? { preconditionFailure("overridden") }
}

final class TypedIntentInvocation<Intent: AppIntent>: IntentInvocation, @unchecked Sendable {
  // Sendable: confined to the task that began it, as documented above.
  @exclusivity(unchecked) private var subject: Intent
  private let binder: TypedIntentBinder<Intent>
  /// The bits of the parameters that still need a value.
  private var missing: UInt64
  /// Values of other types than their parameters', for resolvers.
  private var unresolved: [(index: Int, value: IntentValue)] = []

  required init(_ subject: Intent, binder: TypedIntentBinder<Intent>) {
    self.subject = subject
    self.binder = binder
    missing = binder.required
  }

  override var intent: (any AppIntent)? { subject }

  override func set(_ index: Int, to value: IntentValue) throws {
    let parameter = binder.layout.wrapper(index, in: &subject)
    do {
      try parameter.set(value)
    } catch let error as IntentValueError {
      guard parameter.extras?.resolvers.isEmpty == false else { throw error }
      unresolved.append((index, value))
    }
    missing &= ~(1 << UInt64(index))
  }

  override func set(_ index: Int, toAny value: any Sendable) throws {
    try binder.layout.wrapper(index, in: &subject).set(anything: value)
    missing &= ~(1 << UInt64(index))
  }

  override func mark(_ index: Int, from origin: ValueOrigin) {
    binder.layout.wrapper(index, in: &subject).origin = origin
  }

  override func mark(from origin: ValueOrigin) {
    for index in binder.layout.names.indices { mark(index, from: origin) }
  }

  override func perform() async throws -> IntentOutcome {
    do {
      return try completed(try await result()._outcome)
    } catch let request as AppIntentError {
      guard case .handoff(let handoff) = request.reason else { throw request }
      try await handoff.settle()
      return IntentOutcome(value: .nothing)
    }
  }

  /// Performs the intent, and gives its own result.
  func result() async throws -> Intent.PerformResult {
    if missing != 0 { try await fillMissing() }
    if !unresolved.isEmpty { try await resolve() }
    if binder.deletesShared { try await (subject as? any DeleteIntent)?.confirmDeletion() }
    if SlowDependencies.isWaitNeeded { try await SlowDependencies.wait() }
    do {
      return try await performOnce()
    } catch let request as AppIntentError where request.restarts {
      return try await performAgain(after: request)
    }
  }

  private func performOnce() async throws -> Intent.PerformResult {
    guard binder.takesFiles else { return try await performWatched() }
    // An intent that looked at a file that couldn't be read fails.
    let unread = UnreadFiles()
    let result = try await UnreadFiles.$current.withValue(unread) { try await performWatched() }
    try unread.check()
    return result
  }

  private func performWatched() async throws -> Intent.PerformResult {
    do {
      guard binder.isObserved else { return try await subject.perform() }
      return try await PendingIntent.with(subject) { try await subject._performObserved() }
    } catch let error as any CustomAppIntentErrorConvertible {
      throw error.appIntentError
    }
  }

  /// The outcome with files of the run's own instead of temporary ones.
  private func completed(_ outcome: IntentOutcome) throws -> IntentOutcome {
    guard binder.givesFilesOrEntities else { return outcome }
    return IntentOutcome(
      value: try outcome.value.keepingFilesForRun(),
      details: outcome.details, dialog: outcome.dialog, opens: outcome.opens,
      snippet: outcome.snippet)
  }

  /// Performs the intent again after each answer, up to 16 times.
  private func performAgain(after request: AppIntentError) async throws -> Intent.PerformResult {
    var request = request
    for _ in 1...16 {
      try await PendingIntent.with(subject) { [request] in try await request.settle() }
      do {
        return try await performOnce()
      } catch let next as AppIntentError where next.restarts {
        request = next
      }
    }
    throw request
  }

  private func resolve() async throws {
    for (index, value) in unresolved {
      let parameter = binder.layout.wrapper(index, in: &subject)
      guard let resolved = try await parameter.resolved(value) else {
        throw IntentValueError(wanted: parameter.valueType.name, given: value)
      }
      try parameter.set(resolved)
    }
    unresolved = []
  }

  private func fillMissing() async throws {
    for index in binder.layout.names.indices.prefix(64) where missing & (1 << UInt64(index)) != 0 {
      let parameter = binder.layout.wrapper(index, in: &subject)
      // The parameter may have been set on the instance itself.
      if !parameter.hasValue {
        let value = try await PendingIntent.with(subject) {
          try await parameter.defaultOrAnswer()
        }
        try parameter.set(value)
      }
      missing &= ~(1 << UInt64(index))
    }
  }

  override func options(ofParameter index: Int) async throws -> [ParameterOption] {
    try await PendingIntent.with(subject) {
      try await subject.options(ofParameter: index)?.items.map(\.headed) ?? []
    }
  }

  override func simulate() async throws -> IntentOutcome? {
    if missing != 0 { try await fillMissing() }
    return try await subject._simulate()
  }
}
