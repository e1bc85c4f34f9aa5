import Synchronization

/// The providers of a Segue process: one for each app.
package final class ProviderPool: Sendable {
  private let surroundings: ProviderSurroundings
  private let providers = Mutex<[String: Provider]>([:])

  package init(in surroundings: ProviderSurroundings) { self.surroundings = surroundings }

  /// The provider of an app. The settings and the callback count for the first request.
  package func provider(
    _ settings: ProviderSettings, toolsChanged: @escaping @Sendable () -> Void = {}
  ) -> Provider {
    providers.withLock { providers in
      if let known = providers[settings.name] { return known }
      let made = Provider(settings, in: surroundings, toolsChanged: toolsChanged)
      providers[settings.name] = made
      return made
    }
  }

  /// Ends an app's process and forgets its settings, as when they have changed.
  package func remove(_ name: String) async {
    let removed = providers.withLock { $0.removeValue(forKey: name) }
    await removed?.end()
  }

  /// Ends all processes, as at the end of Segue's own.
  package func endAll() async {
    let all = providers.withLock { Array($0.values) }
    await withTaskGroup(of: Void.self) { group in
      for provider in all { group.addTask { await provider.end() } }
    }
  }
}
