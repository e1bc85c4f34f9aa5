extension AppIntent {
  /// Says that the user did in the app what this intent does.
  @discardableResult
  public func donate() async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self)
  }

  @discardableResult
  public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self, result: result)
  }

  @discardableResult
  public func donate() -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: self)
  }

  @discardableResult
  public func donate(result: some IntentResult) -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: self, result: result)
  }

  /// Performs the intent as the system does, asking for missing parameters, and gives its value.
  @_disfavoredOverload
  public func callAsFunction(
    donate donateOnCompletion: Bool = true
  ) async throws -> PerformResult.Value where PerformResult: ReturnsValue {
    let result = try await resultOfCall(donating: donateOnCompletion)
    guard let value = result.value else {
      throw IntentValueError(wanted: "a value", given: .nothing)
    }
    return value
  }

  /// Performs the intent as the system does, asking for missing parameters.
  public func callAsFunction(donate donateOnCompletion: Bool = true) async throws
  where PerformResult.Value == Never {
    _ = try await resultOfCall(donating: donateOnCompletion)
  }

  private func resultOfCall(donating: Bool) async throws -> PerformResult {
    let invocation = TypedIntentInvocation(self, binder: TypedIntentBinder<Self>.known)
    let result = try await invocation.result()
    // It was performed: what can't be suggested is in the log.
    if donating { _ = IntentDonationManager.shared.note(self, result) }
    return result
  }
}
