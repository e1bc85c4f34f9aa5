import AppIntentsCore
import Coordination
import Diagnostics
import FileOperations
import Foundation
import LanguageModels
import RunHistory
import Scheduling
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

/// The parts of a daemon, made and connected. Nothing runs yet.
///
/// ```
/// folders, times, drives, bluetooth, startups, followers, webhooks ─ queued runs ─→ dispatcher → performer
///        ↑ armed by triggers, which follow the registry                         │
///        └───────────────────── hooks ←─────────────────────────────────────────┘
/// ```
struct DaemonParts: Sendable {
  let store: HistoryStore
  let registry: WorkflowRegistry
  let notifier: ChannelNotifier
  let prompts: PromptBroker
  /// What apps have shown in runs.
  let snippets = KeptSnippets()
  /// How far the steps of runs are.
  let progress = KeptProgress()
  let changes = RunChanges()
  let memory: MemoryTrimmer
  let hooks: DaemonRunHooks
  let dispatcher: Dispatcher
  let folders: FolderMonitors
  let drives: DriveTriggerServer
  let mounts: MountWatch?
  let bluetooth: BluetoothTriggerServer
  let clock: SystemClock
  let times: TimedTriggerServer
  let webhooks: WebhookTriggerServer
  /// Where its pages are.
  let links = PageLinks()
  let web: WebService
  let triggers: TriggerService

  init(_ settings: DaemonSettings, _ store: HistoryStore) throws {
    let (defaults, say) = (settings.runs, settings.say)
    self.store = store
    memory = MemoryTrimmer(of: store)
    registry = WorkflowRegistry(
      store: store, settings: settings.workflows, compile: settings.compile,
      explain: settings.explain, hiding: { try defaults.secrets().redact },
      models: {
        ConfiguredModels(defaults.settings().model, environment: defaults.environment)
      })
    notifier = Self.notifier(settings, store)
    prompts = PromptBroker(store: store, notifier: notifier) { [links] in links.question($0) }
    let followers = WorkflowTriggerServer()
    hooks = DaemonRunHooks(
      ownOutput: OwnOutput(), followers: followers, prompts: prompts, snippets: snippets,
      keptProgress: progress, notifier: notifier, changes: changes, memory: memory, said: say)
    let performer = RunPerformer(store: store, defaults: defaults, hooks: hooks)
    let workflows = DaemonWorkflows(registry)
    dispatcher = Dispatcher(store: store, workflows: workflows, performer: performer)
    let queued: @Sendable ([String: Int]) -> Void = { [dispatcher] counts in
      Task { await dispatcher.wake(counts.keys.sorted()) }
    }
    folders = Self.folders(
      store, home: defaults.home, hooks,
      FolderListener(
        queued: queued, foundLoop: Self.pausing(registry, notifier, say), report: say,
        becameIdle: { [memory] in memory.workEnded() }))
    drives = DriveTriggerServer(store: store, onQueued: queued) { [folders] in
      await folders.mountsChanged()
    }
    mounts = MountWatch()
    bluetooth = BluetoothTriggerServer(
      store: store, blueZ: BlueZ(environment: defaults.environment), onQueued: queued)
    clock = try SystemClock(watching: mounts.map { [$0.watched] } ?? [])
    times = TimedTriggerServer(
      store: store, clock: clock, onQueued: queued,
      onClockEvent: { [folders] event in
        say(event.description)
        if case .resumed = event { await folders.rescan() }
      })
    let ended = Self.ending(changes, store)
    webhooks = WebhookTriggerServer(
      store: store,
      answering: WebhookAnswering(secrets: defaults.secrets, onQueued: queued, ended: ended))
    web = WebService(
      webhooks: webhooks,
      forms: Self.forms(store, registry, performer, defaults, queued, ended), links: links,
      folder: try Self.receivedBodies(in: settings.state), state: settings.state,
      settings: { [file = settings.configuration] () throws(SettingsHaveErrors) in
        try file.faultless()
      }, secrets: defaults.secrets, say: say)
    triggers = TriggerService(
      store: store, registry: registry, home: defaults.home,
      servers: [
        StartupTriggerServer(store: store, boot: try BootIdentity.current(), onQueued: queued),
        followers, drives, bluetooth, times, folders, webhooks,
      ], say: say)
    notifier.startWorkflows(with: Self.starting(registry, store, dispatcher))
  }

  /// The folder in which large bodies of requests are received, empty.
  private static func receivedBodies(in state: FilePath) throws -> FilePath {
    let (files, folder) = (LocalFiles(), ReceivedFiles.folder(in: state))
    // What is there was left by a daemon that was killed.
    if try files.statusIfPresent(of: folder) != nil { try files.remove(folder) }
    try files.createFolder(folder)
    return folder
  }

  /// Opens the store. Another process may hold it for a moment.
  static func openStore(_ settings: DaemonSettings, at moment: Date) async throws -> HistoryStore {
    let crash = CrashPoint(environment: settings.runs.environment)
    let reached: @Sendable (CommitPoint) -> Void = { crash?.reached($0) }
    return try await Retry.storeLock.run {
      try HistoryStore.open(settings.state, at: moment, reached: crash == nil ? nil : reached) {
        settings.say("can't record what happened: \(IntentErrorText.message(for: $0))")
      }
    }
  }

  private static func notifier(
    _ settings: DaemonSettings, _ store: HistoryStore
  ) -> ChannelNotifier {
    ChannelNotifier(
      settings.configuration,
      NotifyTools(environment: settings.runs.environment, secrets: settings.runs.secrets),
      memory: NoticeMemory(store), say: settings.say)
  }

  private static func folders(
    _ store: HistoryStore, home: FilePath, _ hooks: DaemonRunHooks,
    _ listener: FolderListener
  ) -> FolderMonitors {
    FolderMonitors(home: home) { isLocal in
      FolderMonitor(
        store: store, home: home, isLocal: isLocal, ownOutput: hooks.ownOutput, listener: listener)
    }
  }

  /// Pauses a workflow that keeps starting itself.
  private static func pausing(
    _ registry: WorkflowRegistry, _ notifier: ChannelNotifier,
    _ say: @escaping @Sendable (String) -> Void
  ) -> @Sendable (_ workflow: String, _ file: FilePath) async -> Void {
    { workflow, file in
      let reason = "it keeps starting itself with files that it makes; the last was `\(file.shown)`"
      do {
        try await registry.pause(workflow, because: reason)
        say("`\(workflow)` is paused: \(reason)")
      } catch {
        say("`\(workflow)` can't be paused: \(IntentErrorText.message(for: error))")
      }
      notifier.tell(.paused(workflow, because: reason))
    }
  }

  private static func forms(
    _ store: HistoryStore, _ registry: WorkflowRegistry, _ performer: RunPerformer,
    _ defaults: RunDefaults, _ queued: @escaping @Sendable ([String: Int]) -> Void,
    _ ended: @escaping @Sendable (RunID) async -> Void
  ) -> FormDesk {
    FormDesk(
      store: store, registry: registry, performer: performer, secrets: defaults.secrets,
      onQueued: queued, ended: ended)
  }

  /// Returns when a run has ended.
  private static func ending(
    _ changes: RunChanges, _ store: HistoryStore
  ) -> @Sendable (RunID) async -> Void {
    { run in for await _ in changes.untilEnd(of: run, in: store) {} }
  }

  /// Starts the workflows that tell notices. They need the user's consent like any others.
  private static func starting(
    _ registry: WorkflowRegistry, _ store: HistoryStore, _ dispatcher: Dispatcher
  ) -> NotifyTools.Start {
    { id, value throws(NotSent) in
      guard let workflow = await registry.entry(id), !workflow.isGone else {
        throw NotSent("there is no workflow `\(id)`")
      }
      guard workflow.isArmed else {
        throw NotSent(
          "`\(id)` isn't enabled; `segue enable \(Phrasing.shellWord(id))` shows what it would do")
      }
      guard case .dictionary(let values) = value else { return }
      let run = NewRun(
        workflow: id, file: workflow.path,
        // The words of a notice may quote any value of a run.
        event: TriggerEvent(kind: "notify", values: values, start: value, model: .model),
        cause: .trigger)
      do {
        _ = try await store.write { try $0.enqueue(run, at: Date()) }
      } catch {
        throw NotSent("its run can't be recorded: \(IntentErrorText.message(for: error))")
      }
      await dispatcher.wake([id])
    }
  }
}
