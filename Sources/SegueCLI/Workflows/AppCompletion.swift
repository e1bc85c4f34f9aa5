/// What an app answers while a shell completes a word.
enum AppCompletion {
  /// How long a person waits for a list.
  private static let longestWait = Duration.seconds(3)

  /// The items that an app gives in time. The apps that were started for it are ended.
  ///
  /// Nothing if the app can't be asked: a shell shows no errors.
  static func items<Item: Sendable>(
    _ ask: @escaping @Sendable () async throws -> [Item]
  ) -> [Item] {
    Blocking.result {
      let found = await inTime(ask)
      await AddedApps.end()
      return found
    }
  }

  private static func inTime<Item: Sendable>(
    _ ask: @escaping @Sendable () async throws -> [Item]
  ) async -> [Item] {
    await withTaskGroup(of: [Item].self) { group in
      group.addTask { (try? await ask()) ?? [] }
      group.addTask {
        try? await Task.sleep(for: longestWait)
        return []
      }
      let first = await group.next() ?? []
      group.cancelAll()
      return first
    }
  }
}
