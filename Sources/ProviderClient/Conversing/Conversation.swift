import AppIntentsCore
import Coordination
import Glibc
import ModelContext
import OrderedCollections
import Synchronization

/// A process that can be asked: its connection, the era that it speaks, and the calls that run in it.
///
/// ```
/// opening ──EraOpening──→ ready ──end()──→ its input is closed ──→ gone
///    └──────────────────────┴──breach, death──────────────────────→ gone
/// ```
final class Conversation: Sendable {
  /// What the owner of a conversation is told.
  enum Notice: Sendable {
    case toolsChanged
    /// A request that was given up isn't answered: the process is to end when nothing else needs it.
    case mustEnd
    /// The program did something against the protocol or over a limit.
    case breach(String)
    /// The process has ended. It isn't a death if it was to end.
    case gone(ProviderFailure, isDeath: Bool)
  }

  struct State {
    var era: ProtocolEra?
    var peer = PeerDescription(name: "", version: "")
    var hasIntentExtension: Bool?
    /// The calls by the requests that are open.
    var calls: OrderedDictionary<MessageID, CallRecord> = [:]
    /// The open requests that aren't a call's.
    var lookups: Set<MessageID> = []
    /// Calls that were canceled or have expired, and look-ups that have expired, which may still run.
    var canceled: Set<MessageID> = []
    /// Open requests that were answered after their end, and before they were among the canceled.
    var answeredLate: Set<MessageID> = []
    /// Whether one of the canceled wasn't answered in time.
    var isOverdue = false
    /// When a message arrived last.
    var heard: ProviderClock.Instant
    /// Questions of the old era whose call isn't known yet.
    var held: [(id: MessageID, question: Elicitation)] = []
    var openQuestions = 0
    /// Why the process was ended by force.
    var failure: ProviderFailure?
    /// How many lines before the first answer were no messages.
    var greetings = 0
    var isEnding = false
    var goneFailure: ProviderFailure?
  }

  /// How many calls run at once.
  static let mostCalls = 16
  /// How many lines a program may write before its first answer that are no messages.
  private static let mostGreetings = 100
  /// How long a canceled request may take to be answered.
  static let grace = Duration.seconds(10)
  /// How long a process whose output is closed may take to end, and output to close after the end.
  private static let parting = Duration.milliseconds(500)

  let app: String
  let process: ProviderProcess
  /// The number of the process among those of its app.
  let start: Int
  let connection: Connection
  let deadlines: Deadlines
  let slots = Slots(Conversation.mostCalls)
  let state: Mutex<State>
  private let client: PeerDescription
  private let log: ProviderLog
  private let notify: @Sendable (Conversation, Notice) -> Void
  /// Why nothing can be asked any more.
  private let gone = Promise<ProviderFailure>()
  private let relay: Relay

  /// - Parameter notify: called from any thread; it must return soon.
  init(
    _ app: String, _ process: ProviderProcess, start: Int, client: PeerDescription,
    log: ProviderLog,
    _ deadlines: Deadlines, notify: @escaping @Sendable (Conversation, Notice) -> Void
  ) throws {
    self.app = app
    self.process = process
    self.start = start
    self.client = client
    self.log = log
    self.deadlines = deadlines
    self.notify = notify
    state = Mutex(State(heard: deadlines.clock.now()))
    let relay = Relay()
    self.relay = relay
    connection = try Connection(
      input: process.output, output: process.input,
      answeredLate: { relay.conversation?.answeredLate($0) },
      received: { relay.conversation?.take($0) })
    relay.set(self)
    connection.start()
    Task { [weak self, process, clock = deadlines.clock] in
      _ = try? await process.end.value
      // What it wrote is read, unless another process keeps its output open.
      try? await clock.sleep(clock.now() + Self.parting)
      self?.connection.close()
    }
  }

  /// What the connection, which is made first, tells.
  private final class Relay: Sendable {
    // The conversation keeps itself until its process has ended.
    private let target = Mutex<Conversation?>(nil)
    var conversation: Conversation? { target.withLock { $0 } }
    func set(_ conversation: Conversation?) { target.withLock { $0 = conversation } }
  }
}

// Ending.
extension Conversation {
  /// Ends the process: its input is closed, and what doesn't end then is ended by force.
  func end() async {
    state.withLock { $0.isEnding = true }
    slots.close()
    connection.finishWriting()
    await process.finish(deadlines.clock)
    _ = try? await gone.value
  }

  /// Ends the process at once. The calls in it fail.
  @discardableResult
  func fail(_ failure: ProviderFailure) -> ProviderFailure {
    state.withLock { $0.failure = $0.failure ?? failure }
    log.note("segue: \(failure.message)")
    process.signal(SIGKILL)
    connection.close()
    return failure
  }

  /// Ends the process because it broke the protocol or a limit.
  @discardableResult
  func breach(_ what: String) -> ProviderFailure {
    notify(self, .breach(what))
    return fail(ProviderFailure(.misbehaved, "`\(app)` \(what); its process was ended"))
  }

  /// Why the process is gone; nil if it isn't.
  var goneFailure: ProviderFailure? { state.withLock { $0.goneFailure } }

  /// Why the process is gone, once it is.
  var failure: ProviderFailure {
    get async { (try? await gone.value) ?? ProviderFailure(.exit, "`\(app)` has ended") }
  }

  func tellMustEnd() { notify(self, .mustEnd) }

  func hear() {
    let now = deadlines.clock.now()
    state.withLock { $0.heard = now }
  }

  private func connectionEnded() async {
    slots.close()
    // It may be about to end by itself.
    if await process.end.value(within: Self.parting, deadlines.clock) == nil {
      process.signal(SIGKILL)
    }
    let end = try? await process.end.value
    let (given, isEnding, runs) = state.withLock {
      ($0.failure, $0.isEnding, !$0.calls.isEmpty || $0.era == nil)
    }
    relay.set(nil)
    let failure =
      given
      ?? ProviderFailure(
        .exit, "`\(app)` \(end?.phrase ?? "has ended")" + (runs ? " before it answered" : ""),
        log: log.recent)
    let isQuietExit = given == nil && !runs && end == .exited(code: 0)
    state.withLock { $0.goneFailure = failure }
    notify(self, .gone(failure, isDeath: !isEnding && !isQuietExit))
    // The owner knows it before those who wait for it ask for the next process.
    gone.settle(.success(failure))
  }
}

// What arrives, one after the other.
extension Conversation {
  private func take(_ event: Connection.Event) {
    hear()
    switch event {
    case .request(let id, Method.ping, _): try? connection.reply(to: id, [:])
    case .request(let id, Method.elicit, let parameters): takeQuestion(id, parameters)
    case .request(let id, let method, _): connection.refuse(.unknownMethod(method), to: id)
    case .notification(Method.progress, let parameters):
      guard let report = ProgressReport(parameters: parameters) else { return }
      state.withLock { $0.calls[report.token] }?.report(report)
    case .notification(Method.toolsChanged, _): notify(self, .toolsChanged)
    case .notification: break
    case .malformed(let problem): take(problem)
    case .ended: Task { await connectionEnded() }
    }
  }

  /// Whether a line that is no message may still be part of what the program says when it starts.
  private func isGreeting() -> Bool {
    state.withLock { state in
      state.greetings += 1
      return state.era == nil && state.greetings <= Self.mostGreetings
    }
  }

  private func take(_ problem: MessageProblem) {
    guard let excerpt = problem.excerpt else {
      if problem.isOverLimit {
        breach("broke a limit: \(problem.text)")
      } else {
        // An error that answers no known request.
        log.note("segue: an error without a request: \(problem.text)")
      }
      return
    }
    if problem.kind == .lostNumber {
      // It is a message, and no other call need end for it.
      log.note("segue: a request or notification can't be read: \(problem.text)")
      if let id = problem.id { connection.refuse(problem.answer, to: id) }
      return
    }
    // Of a line that is no JSON at all there is nothing else to say.
    let isOther = problem.kind == .notJSON && excerpt.first { !$0.isWhitespace } != "{"
    let what =
      "wrote to its standard output what is no message: `\(LogLines.plain(excerpt))`"
      + (isOther ? "" : " (\(problem.text))")
    // Many programs greet on standard output before their first message.
    if problem.kind == .notJSON, !problem.isBrokenMessage, isGreeting() {
      log.note("segue: it \(what)")
      notify(self, .breach(what))
    } else {
      breach(what)
    }
  }
}

// What it says of itself.
extension Conversation {
  var era: ProtocolEra? { state.withLock { $0.era } }
  var peer: PeerDescription { state.withLock { $0.peer } }

  /// The program can be asked.
  func becameReady(_ era: ProtocolEra, _ peer: PeerDescription) {
    state.withLock { state in
      state.era = era
      state.peer = peer
    }
    let tools = peer.capabilities["tools"]?.jsonObject
    if era == .new, tools?["listChanged"] == true { listen() }
  }

  /// The parameters as the era has them.
  func addressed(_ parameters: JSONObject, _ era: ProtocolEra) -> JSONObject {
    era == .new ? parameters.addressed(by: client) : parameters
  }

  var clientDescription: PeerDescription { client }

  /// Opens the request on which changes of the tools are told, before any call that may change them. It
  /// stays open.
  private func listen() {
    let parameters = addressed(["notifications": ["toolsListChanged": true]], .new)
    // Where it isn't sent, refused or ends, changes aren't told, and are seen at the next start.
    try? connection.post(Method.listen, parameters)
  }
}
