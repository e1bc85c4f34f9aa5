import AppIntentsCore
import MessageBus

/// Serves the desktop's search on the session bus while it is asked.
///
/// ```
/// the bus starts it → takes the name → answers → nothing for a while → gives the name up → ends
///                         └───────── a call that came before ←──────────────┘
/// ```
actor SearchProvider {
  private let service = SearchService()
  private let idle: Duration
  private var calls = 0

  /// - Parameter idle: how long nothing is asked before it ends.
  init(idle: Duration) { self.idle = idle }

  /// Serves until nothing has been asked for a while, or the bus is gone.
  ///
  /// - Throws: `BusFailure`.
  func serve(_ environment: [String: String]) async throws {
    let bus = try await BusConnection.connect(to: .session(environment), limit: .seconds(25))
    await bus.serve { [weak self, weak bus] call in
      guard let self else { return .unknownMethod }
      let answer = await self.answer(call)
      // Desktops don't show why a choice has done nothing.
      if case .failure(SearchService.failed, let reason) = answer, let bus {
        Task { _ = try? await bus.call(Self.notice(reason)) }
      }
      return answer
    }
    guard try await bus.take(name: SearchService.name) else {
      return Output.message("another process serves the desktop's search")
    }
    let serving = Task { try await self.waitForEnd(on: bus) }
    let watching = Task {
      for await _ in bus.signals {}
      serving.cancel()
    }
    // A bus that is gone ends it, too.
    _ = await serving.result
    watching.cancel()
    await bus.close()
  }

  private func answer(_ call: BusMessage) -> BusAnswer {
    calls += 1
    return service.answer(call)
  }

  private static func notice(_ text: String) -> BusMessage {
    let name = "org.freedesktop.Notifications"
    return BusMessage(
      "Notify", of: name, at: "/org/freedesktop/Notifications", on: name,
      signature: "susssasa{sv}i"
    ) { writer in
      writer.text("Segue")
      writer.number(0)
      for words in ["", "The search has run nothing", text] { writer.text(words) }
      writer.texts([])
      writer.dictionary([:])
      // As long as the desktop thinks best.
      writer.number(.max)
    }
  }

  private func waitForEnd(on bus: BusConnection) async throws {
    while true {
      let before = calls
      try await Task.sleep(for: idle)
      // A terminal that it has opened would end with it.
      guard calls == before, TerminalWindow.open == 0 else { continue }
      try await bus.giveUp(name: SearchService.name)
      // What was called before that has arrived, and is answered.
      while await bus.isAnswering { try await Task.sleep(for: .milliseconds(10)) }
      if calls == before { return }
      guard try await bus.take(name: SearchService.name) else { return }
    }
  }
}
