import AppIntents
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
      !stamp.isFresh(at: clock.now), !isSuspect
    {
      return
    }
    if entry.workflow.path != path || known == nil {
      entry.workflow.path = path
      reload.writes.append { try $0.saveWorkflow(id, path: path) }
    }
    entry.workflow.isGone = false
    entry.stamp = stamp
    if isNew { reload.changes.added.append(id) }
    do {
      let source = try WorkflowFile.read(path)
      let hash = SourceHash(source)
      if entry.seen != hash {
        entry.seen = hash
        read(source, hash, isNew: isNew, &entry, &reload)
      }
    } catch {
      entry.seen = nil
      mark(error.text, &entry, &reload)
    }
    entries[id] = entry
  }

  /// Puts a new source in force if it has no errors.
  private func read(
    _ source: [UInt8], _ hash: SourceHash, isNew: Bool, _ entry: inout Entry,
    _ reload: inout Reload
  ) {
    let id = entry.workflow.id
    let compilation = compile(source, entry.workflow.path)
    guard let workflow = compilation.workflow else {
      let problem = Self.summary(of: compilation, path: entry.workflow.path)
      return mark(problem, &entry, &reload)
    }
    if entry.workflow.problem != nil {
      reload.changes.mended.append(id)
      entry.workflow.problem = nil
    }
    if entry.workflow.version != hash {
      if !isNew { reload.changes.changed.append(id) }
      use(workflow, hash, in: &entry)
    }
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
    use(workflow, SourceHash(source), in: &entry)
  }

  /// Puts a version in force.
  private func use(_ workflow: Workflow, _ hash: SourceHash, in entry: inout Entry) {
    versions.keep(workflow, id: entry.workflow.id, hash)
    entry.workflow.version = hash
    entry.workflow.name = workflow.document.name
    entry.workflow.triggers = NamedTrigger.all(of: workflow)
    entry.workflow.expected = workflow.document.expect?.value.clockDuration
    entry.workflow.keep = workflow.document.keep
    entry.workflow.overlap = workflow.document.overlap
    entry.workflow.maxParallel = workflow.document.maxParallel
    // An equal value isn't replaced: the new one is allocated among temporary objects, which would then
    // keep their memory.
    let scope = ConsentScope(of: workflow)
    if scope != entry.workflow.scope { entry.workflow.scope = scope }
  }

  /// Adds the scopes of nested workflows to those of the workflows that run them, and determines which
  /// exceed the consent.
  func settleScopes(_ reload: inout Reload) {
    let touched = reload.changes.affected.union(reload.changes.mended)
    for id in Array(entries.keys) {
      guard var entry = entries[id] else { continue }
      let runs = entry.workflow.scope.workflows
      guard touched.contains(id) || !runs.isDisjoint(with: touched) else { continue }
      // It was compiled a moment ago, so it is cached or it has no valid version.
      if !runs.isEmpty, let workflow = try? workflow(id) {
        entry.workflow.scope = ConsentScope(of: workflow, nested: nested)
      }
      let more = entry.agreed.map { entry.workflow.scope.beyond($0) } ?? []
      // Equal values share their storage.
      if entry.agreed == entry.workflow.scope { entry.agreed = entry.workflow.scope }
      if more != entry.workflow.more {
        entry.workflow.more = more
        if !more.isEmpty, entry.workflow.enabledAt != nil {
          reload.changes.wantMore.append(id)
        } else if !reload.changes.affected.contains(id) {
          reload.changes.changed.append(id)
        }
      }
      entries[id] = entry
    }
  }

  /// The first error, on one line, and the number of others.
  private static func summary(of compilation: Compilation, path: FilePath) -> String {
    compilation.diagnostics.summary(of: path) ?? "`\(path.shown)` can't be read"
  }
}
