import AppIntentsCore
import Diagnostics
import Foundation
import RunHistory
import Scheduling
import SystemPackage
import WorkflowLanguage

extension WorkflowRegistry {
  /// The result of reading all files: what has changed, and what must be stored.
  struct Reload {
    var changes = RegistryChanges()
    var writes: [@Sendable (StoreTransaction) throws -> Void] = []
  }

  /// Reads one file if it may have changed.
  func look(at id: String, _ path: FilePath, isSuspect: Bool, _ reload: inout Reload) {
    let stamp = WorkflowFile.Stamp(of: path)
    let known = entries[id]
    let isNew = known?.seen == nil && known?.workflow.problem == nil
    var entry = known ?? Entry(workflow: RegisteredWorkflow(id: id, path: path))
    if let known, known.workflow.path == path, let stamp, stamp == known.stamp,
      !stamp.isFresh(at: clock.now), !isSuspect, known.others.areUnchanged
    {
      return
    }
    let isSameFile =
      entry.workflow.path == path && stamp.map { known?.stamp?.isOfSameFile(as: $0) } == true
    if entry.workflow.path != path || known == nil {
      entry.workflow.path = path
      reload.writes.append { try $0.saveWorkflow(id, path: path) }
    }
    entry.workflow.isGone = false
    entry.stamp = stamp
    if isNew { reload.changes.added.append(id) }
    do {
      let source = try WorkflowFolders.bytes(of: path)
      let seen = SourceHash(source)
      if entry.seen != seen || !isSameFile || !entry.others.areUnchanged {
        entry.seen = seen
        read(source, isNew: isNew, &entry, &reload)
      }
    } catch {
      entry.seen = nil
      mark("can't read `\(path.shown)`: \(IntentErrorText.message(for: error))", &entry, &reload)
    }
    entries[id] = entry
  }

  /// Puts a new source in force if it has no errors.
  private func read(
    _ source: [UInt8], isNew: Bool, _ entry: inout Entry, _ reload: inout Reload
  ) {
    let id = entry.workflow.id
    let now = clock.now
    let compilation = compile(source, entry.workflow.path)
    entry.others = OtherFiles(of: compilation, at: now)
    guard let workflow = compilation.workflow else {
      let problem = Self.summary(of: compilation, path: entry.workflow.path)
      return mark(problem, &entry, &reload)
    }
    if entry.workflow.problem != nil {
      reload.changes.mended.append(id)
      entry.workflow.problem = nil
    }
    let hash = SourceHash(of: workflow)
    if entry.workflow.version != hash, !isNew { reload.changes.changed.append(id) }
    use(workflow, hash, in: &entry)
    reload.writes.append { store in
      guard try store.workflow(id)?.goodHash != hash.bytes else {
        return try store.setWorkflowError(id, to: nil)
      }
      try store.setGoodSource(id, source, hash: hash.bytes)
    }
  }

  /// Records an error in a file. The version in force stays; after a restart it comes from the store.
  private func mark(
    _ problem: String, _ entry: inout Entry, _ reload: inout Reload
  ) {
    let id = entry.workflow.id
    if entry.workflow.problem != problem {
      entry.workflow.problem = problem
      reload.changes.broke.append(id)
      reload.writes.append { try $0.setWorkflowError(id, to: problem) }
    }
    guard entry.workflow.version == nil,
      // A store that can't be read is reported elsewhere.
      let source = try? store.read({ try $0.goodSource(of: id) }),
      let workflow = compile(source, entry.workflow.path).workflow
    else { return }
    use(workflow, SourceHash(of: workflow), in: &entry)
  }

  /// Puts a version in force.
  private func use(_ workflow: Workflow, _ hash: SourceHash, in entry: inout Entry) {
    versions.keep(workflow, id: entry.workflow.id, hash)
    entry.workflow.version = hash
    entry.workflow.name = workflow.document.name
    entry.workflow.icon = workflow.document.icon
    entry.workflow.tags = workflow.document.tags
    entry.workflow.triggers = NamedTrigger.all(of: workflow)
    entry.workflow.expected = workflow.document.expect?.value.clockDuration
    entry.workflow.keep = workflow.document.keep
    entry.workflow.overlap = workflow.document.overlap
    entry.workflow.maxParallel = workflow.document.maxParallel
    entry.asked = AskedModels(of: workflow)
    entry.files = StartedFiles(
      of: workflow, at: entry.workflow.path, asking: entry.asked.commands(in: models),
      at: clock.now)
    // An equal value isn't replaced: the new one is allocated among temporary objects, which would then
    // keep their memory.
    var scope = ConsentScope(of: workflow, at: entry.workflow.path)
    scope.files = entry.files.contents
    scope.models = entry.asked.places(in: models)
    if scope != entry.workflow.scope { entry.workflow.scope = scope }
  }

  /// Determines which workflows exceed the consent.
  func settleScopes(_ reload: inout Reload) {
    for id in Array(entries.keys) {
      guard var entry = entries[id], entry.agreed != nil || !entry.workflow.more.isEmpty else {
        continue
      }
      lookAround(&entry)
      let more = entry.agreed.map { entry.workflow.scope.beyond($0) } ?? []
      // Equal values share their storage.
      if entry.agreed == entry.workflow.scope { entry.agreed = entry.workflow.scope }
      if more != entry.workflow.more || entry.isSuspect {
        entry.workflow.more = more
        entry.isSuspect = false
        if !more.isEmpty, entry.workflow.enabledAt != nil {
          reload.changes.wantMore.append(id)
        } else if !reload.changes.affected.contains(id) {
          reload.changes.changed.append(id)
        }
      }
      entries[id] = entry
    }
  }

  /// Notes what the scope has of other places: the files that programs start, the folders of the triggers,
  /// and where the models are.
  ///
  /// - Returns: whether any of it has changed.
  @discardableResult
  func lookAround(_ entry: inout Entry) -> Bool {
    var isChanged = resolveFolders(&entry.workflow)
    let places = entry.asked.places(in: models)
    if places != entry.workflow.scope.models {
      entry.workflow.scope.models = places
      isChanged = true
    }
    if entry.files.look(at: clock.now, asking: entry.asked.commands(in: models)) {
      entry.workflow.scope.files = entry.files.contents
      isChanged = true
    }
    return isChanged
  }

  /// Notes where the paths of the folders of its triggers lead now.
  ///
  /// - Returns: whether they led elsewhere before.
  private func resolveFolders(_ workflow: inout RegisteredWorkflow) -> Bool {
    let triggers = workflow.triggers.map(\.trigger)
    guard triggers.contains(where: { $0.watching != nil }) else { return false }
    let now = ConsentScope.triggers(triggers, of: workflow.path)
    if now == workflow.scope.triggers { return false }
    workflow.scope.triggers = now
    return true
  }

  /// The first error, on one line, and the number of others.
  private static func summary(of compilation: Compilation, path: FilePath) -> String {
    compilation.diagnostics.summary(of: path.shown) ?? "`\(path.shown)` can't be read"
  }
}
