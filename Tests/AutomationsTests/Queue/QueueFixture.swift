import AppIntentsCore
import BuiltInIntents
import Control
import Foundation
import OrderedCollections
import RunHistory
import Scheduling
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowLanguage

@testable import Automations

/// One workflow and a store, on which a dispatcher can be stopped and started again.
final class QueueFixture: Sendable {
  private let files: TestFolder
  /// The triggers that wait for the ends of runs. Their workflows don't run here.
  let followers = WorkflowTriggerServer()
  let clock = SettableClock(Date(timeIntervalSince1970: 1_800_000_000.25))
  private let secrets: @Sendable () throws -> Secrets
  private let settings: Settings

  convenience init(secrets: [String: String] = [:], settings: Settings = Settings()) throws {
    let known = Secrets(.init(uniqueKeysWithValues: secrets.map { ($0, .text($1)) }))
    try self.init(readingSecrets: { known }, settings: settings)
  }

  init(
    readingSecrets secrets: @escaping @Sendable () throws -> Secrets,
    settings: Settings = Settings()
  ) throws {
    files = try TestFolder()
    self.secrets = secrets
    self.settings = settings
  }

  var folder: FilePath { files.path }

  var now: Date { clock.now }

  func advance(by seconds: TimeInterval) { clock.advance(by: seconds) }

  func text(_ name: String) throws -> String { try files.text(name) }

  /// Whether the user's consent covers the workflow.
  final class Consent: Sendable {
    private let count = Mutex(0)
    private let answer: @Sendable (Int) -> Bool

    /// - Parameter answer: receives how often it was asked for, from 1.
    init(_ answer: @escaping @Sendable (Int) -> Bool = { _ in true }) { self.answer = answer }

    /// How often it was asked for.
    var times: Int { count.withLock { $0 } }

    fileprivate var isGiven: Bool {
      answer(
        count.withLock { count in
          count += 1
          return count
        })
    }
  }

  /// A session of the dispatcher, from its start to its stop.
  ///
  /// - Parameters:
  ///   - hash: identifies the version of the file.
  ///   - consent: whether its runs may start.
  ///   - hold: delays the start of runs until the stop.
  ///   - intents: those that the workflow may use besides the usual ones.
  func session(
    _ yaml: String, hash: [UInt8] = [1], consent: Consent = Consent(), holding hold: Hold? = nil,
    intents: [any AppIntent.Type] = []
  ) async throws -> Session {
    let compiler =
      intents.isEmpty
      ? ServiceFixture.compiler
      : WorkflowCompiler(WorkflowChecker(catalogue: IntentCatalogue(IntentList.all + intents)))
    let compilation = compiler.compile(Array(yaml.utf8), path: "flow.yaml")
    let workflow = try #require(compilation.workflow, "\(compilation.diagnostics)")
    return try await Session(
      self, RunnableWorkflow(workflow, file: folder.appending("flow.yaml"), hash: hash), secrets,
      consent, hold)
  }

  /// Delays the start of runs until the dispatcher is told to stop.
  final class Hold: Sendable {
    private let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    private let (barrier, opening) = AsyncStream<Void>.makeStream()

    /// Returns when a start is delayed.
    func arrival() async { for await _ in arrivals { return } }

    fileprivate func pass() async {
      arrived.yield()
      for await _ in barrier {}
    }

    fileprivate func open() { opening.finish() }
  }

  /// The system's time, as the dispatcher has it. It sleeps when it is told to stop.
  private struct DispatcherTime: TimeSource {
    let hold: Hold?

    var wallTime: Int64 { SystemTime().wallTime }
    var uptime: Int64 { SystemTime().uptime }

    func sleep(until uptime: Int64) async throws {
      hold?.open()
      try await SystemTime().sleep(until: uptime)
    }
  }

  struct Session: Sendable {
    let store: HistoryStore
    let broker: PromptBroker
    let progress = KeptProgress()
    private let dispatcher: Dispatcher
    private let changes = RunChanges()
    private let notices: AsyncStream<Notice>
    private let fixture: QueueFixture

    fileprivate init(
      _ fixture: QueueFixture, _ workflow: RunnableWorkflow,
      _ secrets: @escaping @Sendable () throws -> Secrets, _ consent: Consent, _ hold: Hold?
    ) async throws {
      self.fixture = fixture
      store = try HistoryStore.open(fixture.folder.appending("state"), at: fixture.now) {
        Issue.record($0)
      }
      let told = Told()
      notices = told.stream
      broker = PromptBroker(store: store, notifier: told, clock: fixture.clock)
      let hooks = DaemonRunHooks(
        ownOutput: OwnOutput(), followers: fixture.followers, prompts: broker,
        keptProgress: progress,
        notifier: told, changes: changes, memory: MemoryTrimmer(of: store),
        said: { if !$0.hasPrefix("run ") { Issue.record("\($0)") } })
      let defaults = RunDefaults(
        home: fixture.folder, environment: ["PATH": "/usr/bin:/bin"],
        secrets: secrets, settings: { fixture.settings })
      dispatcher = Dispatcher(
        store: store, workflows: OneWorkflow(workflow: workflow, consent: consent, hold: hold),
        performer: RunPerformer(
          store: store, defaults: defaults, hooks: hooks, clock: fixture.clock),
        clock: DispatcherTime(hold: hold))
      let now = fixture.now
      _ = try await store.write { try hooks.recover(at: now, in: $0) }
      await dispatcher.wakeAll()
    }

    /// Queues a run of the workflow's first trigger, and starts it.
    func runTriggered() async throws -> RunID {
      let now = fixture.now
      let file = fixture.folder.appending("flow.yaml")
      let run = try await store.write { store in
        let trigger = try store.saveTrigger(
          workflow: "flow", name: "1", kind: "every", definition: "", at: now)
        return try store.enqueue(
          NewRun(workflow: "flow", file: file, trigger: trigger.id, cause: .trigger), at: now)
      }
      await dispatcher.wake(["flow"])
      return try #require(run)
    }

    /// Queues a run and starts it.
    func run(
      _ inputs: [(String, IntentValue)] = [], event: TriggerEvent? = nil
    ) async throws -> RunID {
      try #require(try await runs([inputs], event: event).first)
    }

    /// Queues runs, all at once, and starts those that may start.
    ///
    /// - Parameter inputs: the inputs of each run.
    func runs(
      _ inputs: [[(String, IntentValue)]], event: TriggerEvent? = nil
    ) async throws -> [RunID] {
      let now = fixture.now
      let file = fixture.folder.appending("flow.yaml")
      let runs = try await store.write { store in
        try inputs.compactMap {
          try store.enqueue(
            NewRun(
              workflow: "flow", file: file, event: event,
              inputs: .init(uniqueKeysWithValues: $0), cause: .person), at: now)
        }
      }
      await dispatcher.wake(["flow"])
      return runs
    }

    /// Continues a run that has ended.
    func resume(_ run: RunID) async throws {
      let now = fixture.now
      try await store.write { try $0.revive(run, at: now) }
      await dispatcher.wake(["flow"])
    }

    /// Queues a run again from a step on, as the command does, and starts it.
    func rerun(_ run: RunID, from step: Int) async throws -> RunID {
      let now = fixture.now
      let again = try await store.write { store -> RunID? in
        guard var new = try store.rerun(of: run) else { return nil }
        new.definitionHash = try store.queuedRun(run)?.definitionHash
        guard let id = try store.enqueue(new, at: now) else { return nil }
        try store.copyResults(of: run, to: id, before: step, at: now)
        return id
      }
      await dispatcher.wake(["flow"])
      return try #require(again)
    }

    /// Queues a run of another file, which had the workflow's id.
    func runOfOther(_ file: FilePath) async throws -> RunID {
      let now = fixture.now
      let run = try await store.write { store in
        try store.enqueue(NewRun(workflow: "flow", file: file, cause: .person), at: now)
      }
      await dispatcher.wake(["flow"])
      return try #require(run)
    }

    /// The id of the next question to the user.
    func question() async throws -> PromptID {
      // There are notices of other kinds, too.
      for await _ in notices {
        if let open = try store.read({ try $0.openPrompts().last?.id }) { return open }
      }
      throw CancellationError()
    }

    func answer(_ prompt: PromptID, _ answer: IntentValue) async throws {
      let now = fixture.now
      try await store.write { try $0.answer(prompt, with: answer, at: now) }
      try await broker.answered(prompt)
    }

    func cancel(_ run: RunID) async -> Bool { await dispatcher.cancel(run) }

    /// The announcements of changes of a run, until it ends.
    func changes(of run: RunID) -> AsyncStream<Void> { changes.stream(of: run) }

    /// Everything about a run, when it has ended.
    func end(of run: RunID) async throws -> RunDetails {
      let stream = changes.stream(of: run)
      if try store.read({ try $0.state(of: run) })?.isFinal != true { for await _ in stream {} }
      return try #require(try store.read { try $0.details(of: run) })
    }

    /// Stops as a daemon does.
    func stop() async throws {
      await dispatcher.stop(grace: .seconds(30))
      try store.close()
    }
  }

  private struct OneWorkflow: RunnableWorkflows {
    let workflow: RunnableWorkflow
    let consent: Consent
    let hold: Hold?

    func runnable(_ id: String) async -> RunnableWorkflow? {
      await hold?.pass()
      return id == "flow" && consent.isGiven ? workflow : nil
    }
  }

  private final class Told: Notifier {
    let (stream, notices) = AsyncStream<Notice>.makeStream()
    func tell(_ notice: Notice) {
      PlainText.expect(in: "\(notice.title)\n\(notice.text)", from: "a notice")
      notices.yield(notice)
    }
  }
}
