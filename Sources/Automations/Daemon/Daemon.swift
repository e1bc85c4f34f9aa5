import AppIntentsCore
import Control
import Coordination
import Dashboard
import Diagnostics
import FolderWatching
import Foundation
package import RunHistory
import Scheduling
import SystemPackage
import WorkflowLanguage

/// Serves the triggers of all enabled workflows until it is told to stop.
///
/// ```
/// open the store → end orphaned programs → workflows → interrupted runs are queued again
///   → control socket → triggers → queue → ready … stop: triggers → steps (30 s) → store
/// ```
package actor Daemon {
  /// How long running steps have to end when the daemon stops.
  package static let grace = Duration.seconds(30)
  /// How long stopping takes at most, and at most after a second signal. The process is ended then.
  package static let (longestStop, shortestStop) = (grace + .seconds(12), Duration.seconds(8))

  let settings: DaemonSettings
  let parts: DaemonParts
  let startedAt: Date
  private let manager: ServiceManager?
  private var server: ControlServer?
  private var pages: Dashboard?
  private var workflowFolders: FolderNotifier?
  private var ownFolder: FolderNotifier?
  private var chores: [Task<Void, Never>] = []
  /// Incidents that the user should know of, the latest last.
  private(set) var notes: [String] = []
  /// The interrupted runs that were queued again, and haven't ended as far as is known.
  var continuing: [RunID] = []

  var store: HistoryStore { parts.store }
  var registry: WorkflowRegistry { parts.registry }
  var dispatcher: Dispatcher { parts.dispatcher }
  var notifier: ChannelNotifier { parts.notifier }

  /// Opens the store and makes the parts; nothing runs yet.
  ///
  /// - Throws: `StoreError` and others, each with a message for the user.
  package init(_ settings: DaemonSettings) async throws {
    MemoryTrimmer.limitHeaps()
    self.settings = settings
    startedAt = Date()
    manager = ServiceManager(environment: settings.runs.environment)
    parts = try DaemonParts(
      settings, await DaemonParts.openStore(settings, at: startedAt))
  }

  /// Serves, until `stop`.
  package func start() async throws {
    notifier.checkSettings()
    await notifier.takeAnswers { [weak self] in await self?.answered($0, with: $1) }
    let untold = try await notifier.untold()
    try await reportDamage()
    let orphans = try await OrphanedPrograms(store: store) { try await Task.sleep(for: $0) }.end()
    if orphans > 0 {
      note("ended \(Phrasing.count(orphans, "program")) that the daemon had left behind")
    }
    let changes = try await registry.reload()
    if let unsaved = changes.unsaved { note("workflows can't be recorded: \(unsaved)") }
    await reportChanges(changes)
    try await parts.triggers.startBeforeRecovery()
    let (recovery, notices) = try await recover()
    removeFolders()
    await pauseDeadly(recovery.dead, notices)
    try listen()
    await watchWorkflows()
    await watchOwnFolder()
    await parts.times.start()
    chores.append(Task { [parts] in await parts.mounts?.serve(parts.drives) })
    try await parts.triggers.start()
    if let pages { await parts.web.open(pages) }
    await parts.web.follow()
    await dispatcher.wakeAll()
    notifier.tell(untold: untold)
    startChores()
    parts.memory.workEnded()
    manager?.isReady("serving \(await registry.workflows.count(where: \.isArmed)) workflows")
  }

  /// Stops the triggers, and waits until the running steps have ended or are interrupted.
  package func stop() async throws {
    manager?.isStopping(within: Self.longestStop)
    if (try? store.read({ try !$0.runningCounts().isEmpty })) == true {
      note("it is stopping: steps that run have 30 s to end, and a second signal ends them at once")
    }
    for chore in chores { chore.cancel() }
    await parts.web.close(within: .seconds(2))
    await parts.bluetooth.stop()
    await parts.folders.close()
    await parts.times.stop()
    parts.clock.stop()
    await dispatcher.stop(grace: Self.grace)
    _ = await Timeout.value(within: .seconds(5)) { [notifier] in await notifier.finish() }
    server?.stop()
    workflowFolders = nil
    ownFolder = nil
    try store.close()
  }

  /// Waits until it has started, or for 5 seconds.
  package nonisolated func wait(for start: Task<Void, Never>) async {
    _ = await Timeout.value(within: .seconds(5)) { await start.value }
  }

  /// Waits until the store turns out to be damaged, or was removed or replaced, and notifies the user.
  /// Nothing can be relied on then: the daemon should stop.
  ///
  /// - Returns: nil if the daemon stops before.
  package func damage() async -> StoreError? {
    for await damage in store.damage {
      if case .replaced = damage {
        note("\(damage); the daemon ends")
        notifier.tell(
          Notice(
            title: "Segue's history is gone", text: "\(damage).", urgency: .critical, event: .failed
          ))
        // Another daemon may serve already: no step may begin here any more.
        await hurry()
        return damage
      }
      note("\(damage); the daemon ends, and begins a new history when it starts again")
      notifier.tell(
        Notice(
          title: "Segue's history is damaged",
          text: "The daemon ends, and begins a new one when it starts again.", urgency: .critical,
          event: .failed))
      return damage
    }
    return nil
  }

  /// Ends the programs of running steps without waiting any longer.
  package func hurry() async { await dispatcher.endSteps() }

  func note(_ text: String) {
    settings.say(text)
    notes.append(text)
    if notes.count > 20 { notes.removeFirst() }
  }

  // MARK: - Control socket

  private func listen() throws {
    let service = ControlService(
      store: store, registry: registry, live: self, notifier: notifier)
    pages = Dashboard(
      DashboardBackend(
        version: settings.version, store, settings.runs, parts.web.signInFiles,
        intents: settings.intents, undoing: settings.undoing, dryRun: settings.dryRun,
        files: settings.files, exports: settings.exports
      ) {
        [memory = parts.memory] request in
        defer { memory.workEnded() }
        return await service.forPage(asking: request).answer(request)
      })
    let greeting = ControlGreeting(
      version: settings.version, process: getpid(), state: store.folder.string)
    let server = ControlServer(settings.socket, greeting: greeting) {
      [memory = parts.memory] request, send in
      defer { memory.workEnded() }
      return await service.answer(request, send: send)
    }
    try server.start()
    self.server = server
  }

  /// Checks that the history, its lock and the socket are still in their places.
  private func keepPlace() {
    do {
      // The stream of damage reports this one.
      try store.checkPlace()
    } catch {
      return
    }
    do {
      try server?.keepListening()
    } catch {
      settings.say(IntentErrorText.message(for: error))
    }
  }

  /// Without events, the place is only checked every 30 seconds, and with each write.
  private func watchOwnFolder() async {
    let folder = FolderNotifier(
      onChange: { [weak self] in await self?.keepPlace() }, onProblem: { _ in })
    ownFolder = folder
    await folder.watch([store.folder])
  }

  // MARK: - Workflow files

  private func watchWorkflows() async {
    let folders = FolderNotifier(
      onChange: { [weak self] in await self?.reloadWorkflows() },
      onProblem: { [settings] problem in
        let help = problem.help.map { "; \($0)" } ?? ""
        settings.say("workflow files are only looked at every 30 s: \(problem.reason)\(help)")
      })
    workflowFolders = folders
    await folders.watch(await registry.watchedFolders)
  }

  /// Applies what has changed in workflow files.
  package func reloadWorkflows() async {
    defer { parts.memory.workEnded() }
    do {
      await filesChanged(try await registry.reload())
    } catch {
      note("workflow files can't be looked at: \(IntentErrorText.message(for: error))")
    }
  }

  package func filesChanged(_ changes: RegistryChanges) async {
    if let unsaved = changes.unsaved { note("workflows can't be recorded: \(unsaved)") }
    await workflowFolders?.watch(await registry.watchedFolders)
    guard !changes.isEmpty else { return }
    await reportChanges(changes)
    await workflowsChanged(changes.affected)
  }

  // MARK: - Chores

  private func startChores() {
    if let manager, let pause = manager.watchdog {
      chores.append(repeating(every: pause) { manager.isAlive() })
    }
    chores.append(
      repeating(every: .seconds(3600)) { [weak self] in
        await self?.prune()
        await self?.removeFolders()
      })
    chores.append(
      repeating(every: .seconds(30)) { [weak self] in
        await self?.keepPlace()
        await self?.parts.web.follow()
      })
    chores.append(Task { [weak self] in await self?.watchExpectations() })
    chores.append(
      Task { [weak self, registry] in
        for await _ in registry.suspicions { await self?.reloadWorkflows() }
      })
  }

  private func repeating(
    every pause: Duration, _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    Task {
      // Sleeping throws when the task is canceled.
      while (try? await Task.sleep(for: pause)) != nil { await work() }
    }
  }

  private func prune() async {
    do {
      if try store.restoreBallast() == false { note("the disk is nearly full") }
      try await store.prune(await RetentionPolicy(of: registry), at: Date())
      try store.pruneFormerFiles(at: Date())
      try await registry.forgetFormerSources()
      try await store.forgetFilesAway(at: Date())
      try await store.write {
        try $0.forgetDeliveries(before: Date(timeIntervalSinceNow: -30 * 86_400))
        try $0.removeForms(before: Date())
      }
      try await store.compactFires(before: Date(timeIntervalSinceNow: -30 * 86_400))
    } catch is CancellationError {
      return
    } catch {
      note("old runs can't be removed: \(IntentErrorText.message(for: error))")
    }
  }
}
