import Control
import Coordination
import Diagnostics
import Foundation
package import RunHistory
import Scheduling
import Synchronization
import SystemPackage
import WorkflowEngine

/// Serves the triggers of all enabled workflows until it is told to stop.
///
/// ```
/// open the store → end orphans → workflows → runs that were interrupted go back into the queue
///   → control socket → triggers → queue → ready … stop: triggers → steps (30 s) → store
/// ```
package actor Daemon {
  /// How long running steps have when it is told to stop.
  package static let grace = Duration.seconds(30)
  /// How long it takes at most to stop, or to stop at once: then whoever told it to ends the process.
  package static let (longestStop, shortestStop) = (grace + .seconds(12), Duration.seconds(8))

  let setting: DaemonSetting
  let store: HistoryStore
  let registry: WorkflowRegistry
  let triggerService: TriggerService
  let dispatcher: Dispatcher
  let folders: FolderMonitors
  let times: TimeMonitor
  let drives: DriveMonitor
  let prompts: PromptBroker
  let notifier: DesktopNotifier
  let news = RunNews()
  let memory: FreedMemory
  let startedAt: Date
  let manager: ServiceManager?
  private let watchers: RunWatchers
  private let clock: SystemClock
  private let mounts: MountWatch?
  private var server: ControlServer?
  private var bell: FolderBell?
  private var chores: [Task<Void, Never>] = []
  /// What people should know of the daemon, the latest last.
  private(set) var notes: [String] = []

  /// Opens the store, and makes all that serves triggers; nothing runs yet.
  /// - Throws: `StoreError` and others, each with a message for people.
  package init(_ setting: DaemonSetting) async throws {
    FreedMemory.limitHeaps()
    self.setting = setting
    let say = setting.say
    startedAt = Date()
    manager = ServiceManager(environment: setting.runs.environment)
    let crash = CrashPoint(environment: setting.runs.environment)
    let reached: @Sendable (CommitPoint) -> Void = { crash?.reached($0) }
    store = try await Retry.storeLock.run { [startedAt] in
      try HistoryStore.open(setting.state, at: startedAt, reached: crash == nil ? nil : reached) {
        error in say("can't record what happened: \(error)")
      }
    }
    let store = store
    let news = news
    let memory = FreedMemory(of: store)
    self.memory = memory
    registry = WorkflowRegistry(
      store: store, settings: setting.workflows, compile: setting.compile)
    notifier = DesktopNotifier(environment: setting.runs.environment)
    prompts = PromptBroker(store: store, notifier: notifier)
    let (registry, notifier) = (registry, notifier)

    let ownOutput = OwnOutput()
    let followers = WorkflowTriggers()
    watchers = RunWatchers(
      ownOutput: ownOutput, followers: followers, prompts: prompts, notifier: notifier,
      news: news, memory: memory, said: say)
    let performer = RunPerformer(store: store, setting: setting.runs, watchers: watchers)
    dispatcher = Dispatcher(
      store: store, workflows: DaemonWorkflows(registry), performer: performer)
    let dispatcher = dispatcher
    let queued: @Sendable ([String: Int]) -> Void = { counts in
      Task { await dispatcher.poke(counts.keys.sorted()) }
    }
    let listener = FolderMonitor.Listener(
      queued: queued,
      ranAway: { workflow, file in
        let reason =
          "it keeps starting itself with files that it makes; the last was `\(file)`"
        do {
          try await registry.pause(workflow, because: reason)
        } catch {
          say("`\(workflow)` can't be paused: \(error)")
        }
        notifier.tell(.paused(workflow, because: reason))
      }, said: say, rested: { memory.workEnded() })
    let home = setting.runs.home
    folders = FolderMonitors(home: home) { isLocal in
      FolderMonitor(
        store: store, home: home, isLocal: isLocal, ownOutput: ownOutput, listener: listener)
    }
    let folders = folders
    drives = DriveMonitor(store: store, onQueued: queued) { await folders.rescan(.mounts) }
    mounts = MountWatch()
    clock = try SystemClock(watching: mounts.map { [$0.watched] } ?? [])
    times = TimeMonitor(
      store: store, clock: clock, onQueued: queued,
      onClockEvent: { event in
        say(event.description)
        if case .resumed = event { await folders.rescan(.resume) }
      })
    triggerService = TriggerService(
      store: store, registry: registry, home: setting.runs.home,
      startups: StartupTriggers(store: store, boot: try BootIdentity.current()),
      followers: followers, others: [drives, times, folders], now: { Date() }, queued: queued)
  }

  /// Serves, until `stop`.
  package func start() async throws {
    try await reportDamage()
    let orphans = try await OrphanedPrograms(store: store) { try await Task.sleep(for: $0) }.end()
    if orphans > 0 {
      note("ended \(Phrasing.count(orphans, "program")) that the daemon had left behind")
    }
    let changes = try await registry.reload()
    if let unsaved = changes.unsaved { note("workflows can't be recorded: \(unsaved)") }
    try await triggerService.startFollowing()
    let recovery = try await recover()
    removeFolders()
    await pauseDeadly(recovery.dead)
    try listen()
    await watchWorkflows()
    await times.start()
    chores.append(Task { [mounts, drives] in await mounts?.serve(drives) })
    try await triggerService.start()
    await dispatcher.pokeAll()
    startChores()
    memory.workEnded()
    manager?.isReady("serving \(await registry.workflows.count(where: \.isArmed)) workflows")
  }

  /// Takes nothing in any more, and lets what runs come to an end or be interrupted.
  package func stop() async throws {
    manager?.isStopping(within: Self.longestStop)
    if try store.read({ try !$0.runningCounts().isEmpty }) {
      note("it is stopping: steps that run have 30 s to end, and a second signal ends them at once")
    }
    for chore in chores { chore.cancel() }
    await folders.close()
    await times.stop()
    clock.stop()
    await dispatcher.stop(grace: Self.grace)
    server?.stop()
    bell = nil
    try store.close()
  }

  /// Waits until it has started, or it is clear that something keeps it from that.
  package nonisolated func wait(for start: Task<Void, Never>) async {
    _ = await Patience.value(within: .seconds(5)) { await start.value }
  }

  /// Waits until the history turns out to be damaged, and tells people. Nothing that can be relied
  /// on goes on then: the daemon should stop, and the next start begins a new history.
  /// - Returns: nil where the daemon stops before.
  package func damage() async -> StoreError? {
    for await damage in store.damage {
      note("\(damage); the daemon ends, and begins a new history when it starts again")
      notifier.tell(
        Notice(
          title: "Segue's history is damaged",
          text: "The daemon ends, and begins a new one when it starts again.", urgency: .critical))
      return damage
    }
    return nil
  }

  /// Waits no longer for running steps.
  package func hurry() async { await dispatcher.endSteps() }

  func note(_ text: String) {
    setting.say(text)
    notes.append(text)
    if notes.count > 20 { notes.removeFirst() }
  }

  // MARK: - Starting

  /// Whoever found it may have been a command that nobody looked at.
  private func reportDamage() async throws {
    guard var damage = store.opening.damage, !damage.isTold else { return }
    setting.say("\(damage); \(damage.help)")
    notifier.tell(
      Notice(
        title: "Segue's history was damaged",
        text: "A new one was begun. `segue status` tells what to do.", urgency: .critical))
    damage.isTold = true
    let told = damage
    try await store.write { try $0.save(told) }
  }

  private func recover() async throws -> Recovery {
    let now = Date()
    let recovery = try await store.write { [watchers] in try watchers.recover(at: now, in: $0) }
    try store.enterSpooledRuns(at: now)
    if !recovery.interrupted.isEmpty {
      let count = recovery.interrupted.count
      note("\(Phrasing.count(count, "interrupted run")) \(count == 1 ? "goes" : "go") on")
    }
    return recovery
  }

  private func removeFolders() {
    do {
      try RunFolder.removeEnded(in: store, at: Date())
    } catch {
      note("temporary files of runs that have ended can't be removed: \(error)")
    }
  }

  /// A workflow with which the daemon keeps dying isn't started again by itself.
  private func pauseDeadly(_ dead: [Recovery.DeadRun]) async {
    let hourAgo = Date().addingTimeInterval(-3600)
    for run in dead { notifier.tell(.ended(run: run.run, of: run.workflow, as: .dead)) }
    for workflow in Set(dead.map(\.workflow)) {
      do {
        let deaths = try store.read { try $0.deaths(of: workflow, since: hourAgo) }
        guard deaths >= 3 else { continue }
        let reason = "\(deaths) of its runs died within an hour, and the daemon with them"
        try await registry.pause(workflow, because: reason)
        notifier.tell(.paused(workflow, because: reason))
      } catch {
        note("`\(workflow)` can't be paused: \(error)")
      }
    }
  }

  private func listen() throws {
    let service = ControlService(
      store: store, registry: registry, live: self, copyResults: JournalCopy.copy)
    let greeting = ControlGreeting(
      version: setting.version, process: getpid(), state: store.folder.string)
    let server = ControlServer(setting.socket, greeting: greeting) { [memory] request, send in
      defer { memory.workEnded() }
      return await service.answer(request, send: send)
    }
    try server.start()
    self.server = server
  }

  private func keepListening() {
    do {
      try server?.keepListening()
    } catch {
      setting.say("\((error as? ControlFailure)?.message ?? "\(error)")")
    }
  }

  // MARK: - Workflow files

  private func watchWorkflows() async {
    let bell = FolderBell(
      { [weak self] in Task { await self?.reloadWorkflows() } },
      isDeaf: { [setting] problem in
        let help = problem.help.map { "; \($0)" } ?? ""
        setting.say("workflow files are only looked at every 30 s: \(problem.reason)\(help)")
      })
    self.bell = bell
    bell.listen(to: await registry.watchedFolders)
  }

  /// Takes up what has changed in workflow files.
  package func reloadWorkflows() async {
    defer { memory.workEnded() }
    do {
      let changes = try await registry.reload()
      if let unsaved = changes.unsaved { note("workflows can't be recorded: \(unsaved)") }
      bell?.listen(to: await registry.watchedFolders)
      guard !changes.isEmpty else { return }
      for id in changes.broke {
        let problem = await registry.entry(id)?.problem ?? "it can't be read"
        setting.say("`\(id)` has errors: \(problem)")
        if await registry.entry(id)?.enabledAt != nil { notifier.tell(.broke(id, problem)) }
      }
      for id in changes.mended { setting.say("`\(id)` has no errors any more") }
      for id in changes.wantMore {
        let more = await registry.entry(id)?.more ?? []
        setting.say(
          "`\(id)` doesn't run until it is enabled again: it \(more.joined(separator: ", ")) now")
        notifier.tell(.wantsMore(id, more))
      }
      for id in changes.removed where await registry.entry(id)?.enabledAt != nil {
        setting.say("`\(id)` doesn't run: its file is gone")
      }
      await triggerService.update(changes.affected)
      await dispatcher.poke(changes.affected.sorted())
    } catch {
      note("workflow files can't be looked at: \(error)")
    }
  }

  // MARK: - Chores

  private func startChores() {
    if let manager, let pause = manager.watchdog {
      chores.append(
        repeating(every: pause) { manager.isAlive() })
    }
    chores.append(
      repeating(every: .seconds(3600)) { [weak self] in
        await self?.prune()
        await self?.removeFolders()
      })
    chores.append(
      repeating(every: .seconds(30)) { [weak self] in await self?.keepListening() })
    chores.append(Task { [weak self] in await self?.watchExpectations() })
  }

  private func repeating(
    every pause: Duration, _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    Task {
      // Ends when it is cancelled.
      while (try? await Task.sleep(for: pause)) != nil { await work() }
    }
  }

  private func prune() async {
    do {
      if try store.restoreBallast() == false { note("the disk is nearly full") }
      try await store.prune(await KeepingPolicy(of: registry), at: Date())
      try await store.forgetFilesAway(at: Date())
      try await store.compactFires(before: Date(timeIntervalSinceNow: -30 * 86_400))
    } catch is CancellationError {
      return
    } catch {
      note("old runs can't be removed: \(error)")
    }
  }
}
