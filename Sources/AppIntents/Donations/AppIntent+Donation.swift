extension AppIntent {
  /// A spelling of texts about App Intents that Apple's framework doesn't have.
  @available(*, deprecated, message: "write `try await donate()`")
  public func donation() async { donateNow() }

  // The overloads of `donate()` with and without `await` are told apart by the function around.
  private func donateNow() { donate() }
}
