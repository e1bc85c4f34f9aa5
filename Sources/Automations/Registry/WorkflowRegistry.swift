package import Control
import Diagnostics
package import Foundation
package import RunHistory
package import SystemPackage
package import WorkflowLanguage

/// Which workflows there are: those in the folder of a person's settings, and in the folders that
/// were added. Of each it knows the version in force, and whether its triggers may start it.
///
/// A file that changes is taken up when it is right. While it is wrong, the last right version
/// stays in force; the store keeps its source, so that it does so after a restart, too.
package actor WorkflowRegistry {
  /// Reads and checks a workflow's source.
  package typealias Compile =
    @Sendable (_ source: [UInt8], _ path: FilePath) -> Compilation

  let store: HistoryStore
  let compile: Compile
  let now: @Sendable () -> Date
  private let settings: FilePath

  var entries: [String: Entry] = [:]
  var versions = WorkflowVersions()
  /// The folders, in the order in which their workflows count.
  package private(set) var folders: [FolderReport] = []
  package private(set) var shadowed: [ShadowedWorkflow] = []
  /// Whether the runs of all workflows wait.
  package internal(set) var pause: Pause?

  private var isLoaded = false

  struct Entry {
    var workflow: RegisteredWorkflow
    /// What a person agreed to.
    var agreed: ConsentScope?
    /// Of the file as it was last read, right or wrong.
    var seen: SourceHash?
    var stamp: WorkflowFile.Stamp?
  }

  /// - Parameters:
  ///   - settings: the folder that always counts, and counts first.
  ///   - compile: reads and checks a source with all intents there are.
  package init(
    store: HistoryStore, settings: FilePath, compile: @escaping Compile,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.settings = settings
    self.compile = compile
    self.now = now
  }

  /// All workflows, by id.
  package var workflows: [RegisteredWorkflow] {
    entries.values.map(\.workflow).sorted { $0.id < $1.id }
  }

  package func entry(_ id: String) -> RegisteredWorkflow? { entries[id]?.workflow }

  /// The version of a workflow that is in force, checked; nil where there is none.
  package func workflow(_ id: String) throws -> Workflow? {
    guard let entry = entries[id]?.workflow, let version = entry.version else { return nil }
    if let known = versions.workflow(id, version) { return known }
    guard let source = try store.read({ try $0.goodSource(of: id) }),
      SourceHash(source) == version,
      let workflow = compile(source, entry.path).workflow
    else { return nil }
    versions.keep(workflow, id: id, version)
    return workflow
  }

  /// The workflow that a `run` step in another one's file names: by id, or by path from that file.
  func nested(_ name: String, in outer: Workflow) -> Workflow? {
    // What can't be read is told by its own entry.
    if entries[name] != nil { return try? workflow(name) }
    let named = FilePath(name)
    let file = FilePath(outer.document.source.path)
    let place =
      named.isAbsolute
      ? named : file.removingLastComponent().appending(named.components).lexicallyNormalized()
    return entries.first { $0.value.workflow.path == place }.flatMap { try? workflow($0.key) }
  }

  /// Looks which files there are and which have changed.
  ///
  /// - Parameter suspects: files that have to be read even if they look unchanged.
  package func reload(suspecting suspects: Set<FilePath> = []) async throws -> RegistryChanges {
    var reload = Reload()
    let (records, added, pause) = try store.read { store in
      (try store.workflows(), try store.folders(), try store.note(WorkflowNote.pause))
    }
    self.pause = pause.flatMap { try? JSONDecoder().decode(Pause.self, from: Data($0.utf8)) }
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
    // What one file lacks may be another one that has come, or has changed.
    if !reload.changes.affected.isEmpty {
      for (id, path) in found where entries[id]?.workflow.problem != nil {
        entries[id]?.seen = nil
        look(at: id, path, isSuspect: true, &reload)
      }
    }
    // Nobody enabled them, and nothing is left of them.
    for (id, entry) in entries where entry.workflow.isGone && entry.workflow.enabledAt == nil {
      entries[id] = nil
      reload.writes.append { try $0.forgetWorkflow(id) }
    }
    settleScopes(&reload)
    reload.changes.sort()
    let writes = reload.writes
    if !writes.isEmpty {
      do {
        try await store.write { store in for write in writes { try write(store) } }
      } catch {
        reload.changes.unsaved = "\(error)"
      }
    }
    return reload.changes
  }

  /// What is stored of a workflow that this process hasn't seen.
  private func take(_ record: WorkflowRecord) {
    guard entries[record.id] == nil else { return }
    var entry = Entry(workflow: RegisteredWorkflow(id: record.id, path: record.path))
    entry.workflow.enabledAt = record.enabledAt
    entry.agreed = record.wants.flatMap {
      try? JSONDecoder().decode(ConsentScope.self, from: Data($0.utf8))
    }
    // What was agreed to and can't be read any more was not much of an agreement.
    if entry.agreed == nil { entry.workflow.enabledAt = nil }
    if let reason = record.pausedReason {
      entry.workflow.pause = Pause(reason: reason, since: record.pausedAt ?? now())
    }
    entries[record.id] = entry
  }

  /// The folders in which a change may be one of a workflow: those that count, and those that links
  /// in them lead through.
  package var watchedFolders: [FilePath] {
    var all = folders.map(\.path.path)
    for entry in entries.values where !entry.workflow.isGone {
      for folder in WorkflowFile.folders(behind: entry.workflow.path) where !all.contains(folder) {
        all.append(folder)
      }
    }
    return all
  }

  /// The workflow files of all folders by id; the first folder with an id counts.
  private func survey(_ places: [FilePath]) -> [String: FilePath] {
    var found: [String: FilePath] = [:]
    folders = []
    shadowed = []
    for place in places {
      var report = FolderReport(path: WirePath(place), workflows: 0)
      do {
        for path in try WorkflowFile.list(in: place) {
          let id = WorkflowFile.id(of: path)
          if let other = found[id] {
            shadowed.append(ShadowedWorkflow(path: path, by: other))
          } else {
            found[id] = path
            report.workflows += 1
          }
        }
      } catch {
        // Most people have no settings, and miss nothing.
        let isThere = place.withPlatformString { access($0, F_OK) == 0 }
        if isThere || place != settings { report.problem = "\(error)" }
      }
      folders.append(report)
    }
    return found
  }
}
