import RunHistory

/// Opening the store while another process may still have it for a moment.
enum PatientStore {
  private static let tries = 40
  private static let pause = Duration.milliseconds(50)

  /// Opens it, and waits a little for whoever has it: commands are done soon, and a daemon that was
  /// killed has it until the system has taken back all of its memory.
  static func open(
    sleep: (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    _ open: () throws -> HistoryStore
  ) async throws -> HistoryStore {
    for _ in 1..<tries {
      do {
        return try open()
      } catch StoreError.locked {
        try await sleep(pause)
      }
    }
    return try open()
  }
}
