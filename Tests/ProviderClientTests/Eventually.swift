import Testing

/// Waits for something that another process brings about, and that nothing tells.
func eventually(_ isTrue: () throws -> Bool) async throws {
  let limit = ContinuousClock.now + .seconds(300)
  while try !isTrue() {
    guard ContinuousClock.now < limit else {
      Issue.record("it didn't happen in five minutes")
      return
    }
    try await Task.sleep(for: .milliseconds(2))
  }
}
