package import ModelContext
import OrderedCollections
import Synchronization

/// An app's program: started at the first call, shared by all calls, and ended when it isn't needed.
///
/// ```
/// stopped ──use──→ starting ──ready──→ running ──idle, end()──→ ending ──→ stopped
///    ↑                └──failed──┐        └──death──┐
///    └────────────────────────────┴──────────────────┘   5 deaths in 10 minutes: no start until reset()
/// ```
package final class Provider: ProviderSession {
  enum Life {
    case stopped
    case starting(Promise<Conversation>)
    case running(Conversation)
    case ending(Promise<Void>)
  }

  struct State {
    var life = Life.stopped
    var deaths = DeathRecord()
    /// The calls, questions and look-ups that need the process.
    var uses = 0
    var lastUse: ProviderClock.Instant?
    var isWatchedForIdleness = false
    /// Whether the process is to end when nothing uses it.
    var mustEnd = false
    var era: ProtocolEra?
    /// The number of the latest process that was started, and of the latest that could be asked.
    var lastStart = 0
    var latestStart = 0
    /// What starts the process.
    var starting: Task<Void, Never>?
    var breaches: OrderedSet<String> = []
  }

  /// How long a process is kept that nothing uses.
  static let idleness = Duration.seconds(300)
  /// How many breaches are remembered.
  private static let mostBreaches = 20

  package let settings: ProviderSettings
  let surroundings: ProviderSurroundings
  let deadlines: Deadlines
  let log: ProviderLog
  let state: Mutex<State>
  private let toolsChanged: @Sendable () -> Void
  let died: @Sendable () -> Void

  /// Both closures are called on any thread.
  ///
  /// - Parameters:
  ///   - toolsChanged: called when the program says that its tools have changed.
  ///   - died: called when a process died, before those that wait for it know.
  package init(
    _ settings: ProviderSettings, in surroundings: ProviderSurroundings,
    toolsChanged: @escaping @Sendable () -> Void = {}, died: @escaping @Sendable () -> Void = {}
  ) {
    self.settings = settings
    self.surroundings = surroundings
    self.toolsChanged = toolsChanged
    self.died = died
    deadlines = Deadlines(surroundings.clock)
    log = ProviderLog(at: settings.log, redact: surroundings.redact)
    state = Mutex(State(era: settings.era))
  }

  deinit {
    guard case .running(let conversation) = state.withLock({ $0.life }) else { return }
    Task { await conversation.end() }
  }

  /// The era that the program speaks, if it has been started or the era was known.
  package var era: ProtocolEra? { state.withLock { $0.era } }

  /// What the program did against the protocol or over a limit: `writes …`, which completes its name.
  package var breaches: [String] { state.withLock { Array($0.breaches) } }

  package var latestStart: Int { state.withLock { $0.latestStart } }

  /// The last lines of its log.
  package var recentLog: [String] { log.recent }

  /// Whether it has died too often, and isn't started before `reset()`.
  package var isBroken: Bool { state.withLock { $0.deaths.isBroken } }

  /// Forgets that it died.
  package func reset() { state.withLock { $0.deaths = DeathRecord() } }

  /// Takes what a conversation tells.
  func take(_ notice: Conversation.Notice, from conversation: Conversation) {
    switch notice {
    case .toolsChanged: toolsChanged()
    case .breach(let what):
      state.withLock { state in
        if state.breaches.count < Self.mostBreaches { state.breaches.append(what) }
      }
    case .mustEnd:
      let isUnused = state.withLock { state in
        guard case .running(let current) = state.life, current === conversation else {
          return false
        }
        state.mustEnd = true
        return state.uses == 0
      }
      if isUnused { Task { await end(ifUnused: true) } }
    case .gone(_, let isDeath):
      let now = deadlines.clock.now()
      let isNews = state.withLock { state in
        guard case .running(let current) = state.life, current === conversation else {
          return false
        }
        state.life = .stopped
        if isDeath { state.deaths.add(at: now) }
        return isDeath
      }
      if isNews { died() }
    }
  }
}
