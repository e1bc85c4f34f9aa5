import AppIntentsCore
package import Control
import Diagnostics
import Foundation
import RunHistory
import Scheduling
package import SystemPackage
import WorkflowLanguage

extension WorkflowRegistry {
  /// The workflow with this id.
  ///
  /// - Throws: `ControlFailure` with a suggestion if there is none.
  package func known(_ id: String) throws(ControlFailure) -> RegisteredWorkflow {
    if let workflow = entries[id]?.workflow { return workflow }
    throw ControlFailure(
      .notFound, "there is no workflow `\(id)`",
      help: Suggestion(for: id, among: entries.keys.sorted())?.question
        ?? (entries.isEmpty
          ? "put workflows into a folder that `segue status` lists, or add one with `segue add`"
          : "`segue status` lists them"))
  }

  /// What the user would consent to by enabling a workflow.
  package func preview(_ id: String) throws -> EnablePreview {
    stillCovers(id)
    let known = try known(id)
    guard let shown = shown(id), !known.isGone, let workflow = try workflow(id) else {
      throw ControlFailure.broken(known)
    }
    var preview = EnablePreview(
      of: workflow, id, at: known.path, version: shown,
      files: entries[id]?.files ?? StartedFiles(), models: models(),
      triggers: known.triggers.map(\.trigger), scope: known.scope, now: clock.now)
    preview.isEnabled = known.enabledAt != nil && known.more.isEmpty
    preview.more = known.more
    return preview
  }

  /// Identifies what the user is shown of a workflow: the version in force, the folders of its triggers,
  /// the files that it starts and where its models are. Nil if there is no version.
  private func shown(_ id: String) -> String? {
    guard let entry = entries[id], let version = entry.workflow.version else { return nil }
    return SourceHash(version.bytes + Array(entry.workflow.scope.surroundings.utf8)).text
  }

  /// Enables a workflow, if it is still what the user was shown.
  package func enable(_ id: String, version: String) async throws -> RegisteredWorkflow {
    let known = try known(id)
    guard let current = shown(id), !known.isGone else { throw ControlFailure.broken(known) }
    guard current == version else {
      throw ControlFailure(
        .failed, "`\(id)` has changed since it was shown",
        help: "`segue enable \(Phrasing.shellWord(id))` shows it as it is now")
    }
    let (scope, now, path) = (known.scope, clock.now, known.path)
    let text = String(decoding: try JSONEncoder().encode(scope), as: UTF8.self)
    // Triggers that were off start over, but don't handle again what they have handled.
    let isFirst = known.enabledAt == nil
    try await store.write { store in
      try store.saveWorkflow(id, path: path)
      try store.enableWorkflow(id, wants: text, at: now)
      guard isFirst else { return }
      for trigger in try store.triggers(of: id) { try store.resetTrigger(trigger.id, at: now) }
    }
    // The file may have changed while this was stored.
    let more = try self.known(id).scope.beyond(scope)
    entries[id]?.isSuspect = false
    entries[id]?.agreed = scope
    entries[id]?.workflow.enabledAt = now
    entries[id]?.workflow.more = more
    return try self.known(id)
  }

  /// Withdraws the consent. Returns whether there was one.
  package func disable(_ id: String) async throws -> Bool {
    let known = try known(id)
    guard known.enabledAt != nil else { return false }
    try await store.write { try $0.disableWorkflow(id) }
    entries[id]?.agreed = nil
    entries[id]?.workflow.enabledAt = nil
    entries[id]?.workflow.more = []
    if known.isGone { entries[id] = nil }
    return true
  }

  /// Keeps the runs of a workflow, or of all, in the queue.
  package func pause(_ id: String?, because reason: String) async throws {
    let pause = Pause(reason: reason, since: clock.now)
    guard let id else {
      let text = String(decoding: try JSONEncoder().encode(pause), as: UTF8.self)
      try await store.write { try $0.setNote(WorkflowNote.pause, to: text) }
      self.pause = pause
      return
    }
    let path = try known(id).path
    try await store.write { store in
      try store.saveWorkflow(id, path: path)
      try store.pauseWorkflow(id, reason: reason, at: pause.since)
    }
    entries[id]?.workflow.pause = pause
  }

  /// Ends a pause. Returns whether there was one.
  package func unpause(_ id: String?) async throws -> Bool {
    let now = clock.now
    guard let id else {
      guard pause != nil else { return false }
      try await store.write { store in
        try store.setNote(WorkflowNote.pause, to: nil)
        try store.setMoment(WorkflowNote.resumedAll, to: now)
      }
      pause = nil
      return true
    }
    guard try known(id).pause != nil else { return false }
    try await store.write { store in
      try store.unpauseWorkflow(id)
      try store.setMoment(WorkflowNote.resumed(id), to: now)
    }
    entries[id]?.workflow.pause = nil
    return true
  }

  /// Forgets the consent to a workflow and what its triggers have seen. Its file and its history stay.
  package func forget(_ id: String) async throws {
    let known = try known(id)
    try await store.write { store in
      try store.forgetWorkflow(id)
      if !known.isGone { try store.saveWorkflow(id, path: known.path) }
    }
    entries[id] = nil
  }

  /// Adds a folder of workflows. In a project, the folder `Workflows` in it is added. Returns the folder,
  /// and whether it is new.
  package func addFolder(_ path: FilePath) async throws -> (path: FilePath, isNew: Bool) {
    let files = LocalFiles()
    let folder =
      ["Workflows", "workflows"].map { path.appending($0) }.first { place in
        (try? files.status(of: place, followingLinks: true).kind) == .folder
      } ?? path
    let status: FileStatus
    do {
      status = try files.status(of: folder, followingLinks: true)
      if status.kind == .folder { _ = try WorkflowFolders.list(in: folder) }
    } catch let error as FileError {
      throw ControlFailure(.notFound, error.description)
    }
    guard status.kind == .folder else {
      throw ControlFailure(
        .notFound, "`\(path.shown)` isn't a folder",
        help: "add the folder that contains the workflow; then enable it with `segue enable`")
    }
    let now = clock.now
    let isNew = try await store.write { try $0.addFolder(folder, at: now) }
    return (folder, isNew)
  }

  /// Removes a folder that was added. Its workflows aren't started any more.
  package func removeFolder(_ path: FilePath) async throws -> FilePath {
    let known = try store.read { try $0.folders() }
    let meant = [path, path.appending("Workflows"), path.appending("workflows")]
    guard let folder = meant.first(where: known.contains) else {
      throw ControlFailure(
        .notFound, "`\(path.shown)` wasn't added",
        help: known.isEmpty
          ? "no folder was added"
          : "the added folders are \(Phrasing.list(known.map(\.shown)))")
    }
    _ = try await store.write { try $0.removeFolder(folder) }
    return folder
  }
}

extension ControlFailure {
  fileprivate static func broken(_ workflow: RegisteredWorkflow) -> ControlFailure {
    workflow.isGone
      ? ControlFailure(
        .notFound, "the file of `\(workflow.id)` is gone: `\(workflow.path.shown)`",
        help: "`segue remove \(Phrasing.shellWord(workflow.id))` forgets it")
      : ControlFailure(
        .invalidWorkflow, workflow.problem ?? "`\(workflow.id)` has errors",
        help: "`segue check \(Phrasing.shellWord(workflow.path.shown))` shows where")
  }
}
