import AppIntentsCore
package import Control
import Diagnostics
import Foundation
package import LanguageModels
package import RunHistory
package import Scheduling
package import SystemPackage
package import WorkflowLanguage

/// The workflows in the folder of the user's settings and in the folders that were added, each with the
/// version in force and the user's consent.
///
/// A changed file comes into force if it has no errors. Otherwise the last version without errors stays
/// in force, also after a restart, because the store keeps its source.
package actor WorkflowRegistry {
  /// A version of a workflow whose runs may start.
  package struct VersionToRun: Sendable {
    package let file: FilePath
    package let hash: SourceHash
    package let workflow: Workflow
    /// The hosts to which its questions for language models may go.
    package let modelHosts: Set<String>
  }

  /// Reads and checks a workflow's source.
  package typealias Compile =
    @Sendable (_ source: [UInt8], _ path: FilePath) -> Compilation

  let store: HistoryStore
  let compile: Compile
  /// Compiles as `compile` does, and finds the connections; nil if those aren't asked for.
  let explain: Compile?
  let clock: any TimeSource
  /// Gives what replaces secrets in texts.
  let hiding: @Sendable () throws -> @Sendable (String) -> String
  /// Notes the temporary files of changes of workflows.
  let unfinished: UnfinishedWork
  /// The language models of the settings, as they are now.
  let models: @Sendable () -> ConfiguredModels
  let settings: FilePath

  var entries: [String: Entry] = [:]
  var versions = VersionCache<Workflow>()
  /// What pages show of the files, by their versions.
  var examined = VersionCache<ExaminedSource>()
  /// The folders, in order of precedence.
  package private(set) var folders: [FolderReport] = []
  package private(set) var shadowed: [ShadowedWorkflow] = []
  /// The pause of all workflows; nil if there is none.
  package internal(set) var pause: Pause?

  private var isLoaded = false

  /// Yields when a workflow must not run for a reason that only reading the files again will show.
  package nonisolated let suspicions: AsyncStream<Void>
  private let suspicion: AsyncStream<Void>.Continuation

  struct Entry {
    var workflow: RegisteredWorkflow
    /// What the user consented to.
    var agreed: ConsentScope?
    /// The hash of the file as it was last read, with or without errors.
    var seen: SourceHash?
    var stamp: WorkflowFile.Stamp?
    /// The files of the workflows that it runs.
    var others = OtherFiles()
    /// The files that its programs start.
    var files = StartedFiles()
    /// The language models that it asks.
    var asked = AskedModels()
    /// Whether it was found, outside of a reading, that its consent doesn't cover it any more.
    var isSuspect = false
  }

  /// - Parameters:
  ///   - settings: the folder that takes precedence over all others.
  ///   - compile: reads and checks a source.
  ///   - explain: reads and checks it, and finds the connections.
  ///   - hiding: gives what replaces secrets in texts.
  ///   - models: reads the language models of the settings.
  package init(
    store: HistoryStore, settings: FilePath, compile: @escaping Compile, explain: Compile? = nil,
    clock: any TimeSource = SystemTime(),
    hiding: @escaping @Sendable () throws -> @Sendable (String) -> String = { { $0 } },
    models: @escaping @Sendable () -> ConfiguredModels = { ConfiguredModels(nil, environment: [:]) }
  ) {
    self.store = store
    self.settings = settings
    self.compile = compile
    self.explain = explain
    self.clock = clock
    self.hiding = hiding
    unfinished = UnfinishedWork(in: store.folder)
    self.models = models
    (suspicions, suspicion) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// All workflows, by id.
  package var workflows: [RegisteredWorkflow] { workflows(withIDs: nil) }

  /// Some workflows, or all, by id.
  func workflows(withIDs ids: [String]?) -> [RegisteredWorkflow] {
    // Ids are sorted rather than workflows, which are large.
    (ids ?? Array(entries.keys)).sorted().compactMap { entries[$0]?.workflow }
  }

  package func entry(_ id: String) -> RegisteredWorkflow? { entries[id]?.workflow }

  /// The version of a workflow that is in force, checked; nil if there is none.
  package func workflow(_ id: String) throws -> Workflow? {
    guard let entry = entries[id]?.workflow, let version = entry.version else { return nil }
    if let known = versions.content(id, version) { return known }
    guard let source = try store.read({ try $0.goodSource(of: id) }),
      // The workflows that it runs may have changed since.
      let workflow = compile(source, entry.path).workflow, SourceHash(of: workflow) == version
    else { return nil }
    versions.keep(workflow, id: id, version)
    return workflow
  }

  /// The version of a workflow whose runs may start now; nil if they must not. It is one call, so that no
  /// other version comes into force between the test of the consent and the choice of the version.
  package func versionToRun(_ id: String) throws -> VersionToRun? {
    guard pause == nil, let entry = entries[id], entry.workflow.mayRun,
      let hash = entry.workflow.version
    else { return nil }
    guard stillCovers(id) else {
      suspicion.yield()
      return nil
    }
    guard let workflow = try workflow(id) else { return nil }
    return VersionToRun(
      file: entry.workflow.path, hash: hash, workflow: workflow,
      modelHosts: AskedModels.hosts(of: workflow, in: models))
  }

  /// Whether the consent still covers the folders of the triggers, which may have become links, the files
  /// that its programs start, and where the models are that it asks.
  @discardableResult
  func stillCovers(_ id: String) -> Bool {
    guard var entry = entries[id] else { return false }
    if lookAround(&entry) {
      entry.workflow.more = entry.agreed.map { entry.workflow.scope.beyond($0) } ?? []
      if !entry.workflow.more.isEmpty { entry.isSuspect = true }
    }
    entries[id] = entry
    return entry.workflow.more.isEmpty
  }

  /// Finds the files that were added, changed or removed.
  ///
  /// - Parameter suspects: files to read even if they look unchanged.
  package func reload(suspecting suspects: Set<FilePath> = []) async throws -> RegistryChanges {
    var reload = Reload()
    let (records, added, pause) = try store.read { store in
      (try store.workflows(), try store.folders(), try store.note(WorkflowNote.pause))
    }
    self.pause = pause.map { self.pause(noted: $0) }
    let isFirst = !isLoaded
    isLoaded = true
    for record in records { take(record) }
    let found = survey([settings] + added)
    for (id, path) in found {
      look(at: id, path, isSuspect: suspects.contains(path), &reload)
    }
    for (id, entry) in entries where found[id] == nil && !entry.workflow.isGone {
      entries[id]?.workflow.isGone = true
      entries[id]?.workflow.problem = nil
      entries[id]?.stamp = nil
      entries[id]?.seen = nil
      if !isFirst { reload.changes.removed.append(id) }
    }
    // A file with an error may depend on another one that was added or changed.
    if !reload.changes.affected.isEmpty {
      for (id, path) in found where entries[id]?.workflow.problem != nil {
        entries[id]?.seen = nil
        look(at: id, path, isSuspect: true, &reload)
      }
    }
    // Nothing is left of a workflow that wasn't enabled and whose file is gone.
    for (id, entry) in entries where entry.workflow.isGone && entry.workflow.enabledAt == nil {
      entries[id] = nil
      reload.writes.append { try $0.forgetWorkflow(id) }
    }
    settleScopes(&reload)
    reload.changes.sort()
    // A file may have a problem with another one that has changed.
    if !reload.changes.isEmpty { examined = VersionCache() }
    let writes = reload.writes
    do {
      if !isFirst { try forgetFormerSources(of: reload.changes.affected) }
      if !writes.isEmpty {
        try await store.write { store in for write in writes { try write(store) } }
      }
    } catch {
      reload.changes.unsaved = IntentErrorText.message(for: error)
    }
    return reload.changes
  }

  /// The pause of all workflows, as the store has it. A record that can't be read is one.
  private func pause(noted text: String) -> Pause {
    do {
      return try JSONDecoder().decode(Pause.self, from: Data(text.utf8))
    } catch {
      return Pause(
        reason: "the record of the pause can't be read", since: pause?.since ?? clock.now)
    }
  }

  /// Takes over what the store has about a workflow, unless that was done.
  private func take(_ record: WorkflowRecord) {
    guard entries[record.id] == nil else { return }
    var entry = Entry(workflow: RegisteredWorkflow(id: record.id, path: record.path))
    entry.workflow.enabledAt = record.enabledAt
    entry.agreed = record.agreed
    // A consent that can't be read, such as that of an earlier Segue, covers nothing.
    if entry.agreed == nil, record.enabledAt != nil { entry.agreed = ConsentScope() }
    if let reason = record.pausedReason {
      entry.workflow.pause = Pause(reason: reason, since: record.pausedAt ?? clock.now)
    }
    entries[record.id] = entry
  }

  /// The folders in which a change may affect a workflow: those with workflows, those that links in
  /// them lead through, and those with workflows and files that they run.
  package var watchedFolders: [FilePath] {
    var all = folders.map(\.path.path)
    for entry in entries.values where !entry.workflow.isGone {
      let folders = WorkflowFile.folders(behind: entry.workflow.path)
      let others = entry.others.folders.union(entry.files.folders)
      for folder in folders + others.sorted(by: { $0.string < $1.string })
      where !all.contains(folder) {
        all.append(folder)
      }
    }
    return all
  }

  /// The workflow files of all folders, by id. The first folder with an id takes precedence.
  private func survey(_ places: [FilePath]) -> [String: FilePath] {
    var found: [String: FilePath] = [:]
    folders = []
    shadowed = []
    for place in places {
      var report = FolderReport(path: WirePath(place))
      do {
        for path in try WorkflowFolders.list(in: place) {
          let id = WorkflowFolders.id(of: path)
          if let other = found[id] {
            shadowed.append(ShadowedWorkflow(path: path, by: other))
          } else {
            found[id] = path
            report.workflows += 1
          }
        }
      } catch {
        // The settings folder needn't exist.
        let isThere = place.withPlatformString { access($0, F_OK) == 0 }
        if isThere || place != settings { report.problem = IntentErrorText.message(for: error) }
      }
      folders.append(report)
    }
    return found
  }
}
