import AppIntentsCore
import Control
import Diagnostics
import FileOperations
import Foundation
import OrderedCollections
import RunHistory
import Scheduling
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

extension ControlService {
  func rerun(_ run: RunID, from step: Int?) async throws -> ControlReply {
    let summary = try summary(run)
    let steps = try store.read { try $0.details(of: run)?.trace?.steps ?? [] }
    if let step, !steps.contains(where: { $0.step == step }) {
      let known = Set(steps.map(\.step)).sorted()
      throw ControlFailure(
        .usage, "run \(run) has no step \(step)",
        help: known.isEmpty
          ? "nothing is known of its steps" : "it ran \(Phrasing.list(known.map(String.init)))")
    }
    if step != nil {
      try requireJournal(of: summary)
      try await requireSameVersion(of: summary)
    }
    let workflow = try await startable(summary)
    let (now, folder) = (clock.now, store.folder)
    let sent = try copiesOfSentFiles(of: run)
    defer { sent?.remove() }
    let new = try await store.write { store -> RunID? in
      guard var new = try store.rerun(of: run) else { return nil }
      // The results that are copied come from this version of the file.
      if step != nil { new.definitionHash = try store.queuedRun(run)?.definitionHash }
      let queued =
        if let sent {
          try store.enqueue(new, at: now) { number in
            try GivenFiles(in: folder, of: number).take(sent.files, into: sent.others)
          }
        } else { try store.enqueue(new, at: now) }
      guard let id = queued else { return nil }
      if let step { try store.copyResults(of: run, to: id, before: step, at: now) }
      return id
    }
    guard let new else { throw ControlFailure.noRun(run) }
    await live?.queueChanged()
    let start = step.map { " from step \($0) on" } ?? ""
    return .queued(
      run: new,
      "queued run \(new) of `\(summary.workflow)`: run \(run) again\(start)\(later(workflow))")
  }

  func resume(_ run: RunID) async throws -> ControlReply {
    let summary = try summary(run)
    let workflow: RegisteredWorkflow
    switch summary.state {
    case .interrupted, .queued, .claimed:
      let workflow = try await startable(summary)
      return .done("run \(run) \(summary.state.predicate) and goes on by itself\(later(workflow))")
    case .running, .waiting:
      return .done("run \(run) \(summary.state.predicate)")
    case .failed, .canceled, .timedOut, .dead:
      try requireJournal(of: summary)
      try requireSentFiles(of: run)
      try await requireSameVersion(of: summary)
      workflow = try await startable(summary)
    case .succeeded, .skipped:
      throw ControlFailure(
        .failed, "run \(run) \(summary.state.predicate): there is nothing left of it to do",
        help: "`segue runs rerun \(run)` runs it again")
    }
    let now = clock.now
    let doubted = try await store.write { store in
      let doubted = try store.journalEntries(of: run).stepsInDoubt
      try store.revive(run, at: now)
      return doubted
    }
    await live?.queueChanged()
    return .queued(
      run: run,
      "run \(run) of `\(summary.workflow)` goes on where it stopped\(Self.repeating(doubted))"
        + later(workflow))
  }

  /// Names the steps that may have happened already and run again.
  private static func repeating(_ doubted: [Int]) -> String {
    guard !doubted.isEmpty else { return "" }
    let steps = Phrasing.join(doubted.map(String.init))
    return doubted.count == 1
      ? ": step \(steps), which may or may not have happened, runs again"
      : ": steps \(steps), which may or may not have happened, run again"
  }

  /// Throws for a run by hand, of which only the start and the end are recorded.
  private func requireJournal(of run: RunSummary) throws {
    guard run.cause == .hand else { return }
    throw ControlFailure(
      .failed, "run \(run.id) was started by hand: the results of its steps weren't kept",
      help: try file(of: run).flatMap { file in file.isThere ? file : nil }.map {
        "`segue run \(Phrasing.shellWord($0.shown))` runs it again from the start"
      })
  }

  /// Copies of the files that were sent for a run, and the other values of its inputs.
  private struct SentFiles {
    let folder: FilePath
    let others: OrderedDictionary<String, IntentValue>
    let files: [GivenFile]

    /// Removes what no run has taken. What stays is removed when the daemon starts.
    func remove() { try? LocalFiles().remove(folder) }
  }

  /// Copied before the run is queued, because a large file takes a moment. Nil if none was sent.
  private func copiesOfSentFiles(of run: RunID) throws -> SentFiles? {
    try requireSentFiles(of: run)
    let inputs = try store.read { try $0.queuedRun(run)?.inputs ?? [:] }
    if GivenFiles.sent(in: inputs, store.folder).isEmpty { return nil }
    let folder = ReceivedFiles.folder(in: store.folder).appending("again-\(UUID().uuidString)")
    do {
      let (others, files) = try GivenFiles.copies(of: inputs, in: store.folder, to: folder)
      return SentFiles(folder: folder, others: others, files: files)
    } catch {
      try? LocalFiles().remove(folder)
      throw ControlFailure(
        .failed,
        "the files that were sent for run \(run) can't be copied: "
          + IntentErrorText.message(for: error))
    }
  }

  /// Throws for a run that began with a file which was sent, and is gone.
  private func requireSentFiles(of run: RunID) throws {
    let inputs = try store.read { try $0.queuedRun(run)?.inputs ?? [:] }
    guard let lost = GivenFiles.lost(in: inputs, store.folder).first else { return }
    let name = lost.path.lastComponent?.string ?? lost.input
    throw ControlFailure(
      .failed,
      "run \(run) got `\(name)` for `\(lost.input)` from a browser, and the file is gone",
      help: "start it on the page of its workflow, where the file can be sent again")
  }

  /// Throws for a run that would continue with the results of another version of its file than the one
  /// in force.
  private func requireSameVersion(of run: RunSummary) async throws {
    try await refresh()
    guard let hash = try store.read({ try $0.queuedRun(run.id)?.definitionHash }),
      let known = await registry.entry(run.workflow), let version = known.version,
      version.bytes != hash
    else { return }
    throw ControlFailure(
      .failed,
      "`\(known.path.lastComponent?.string ?? run.workflow)` has changed since run \(run.id)",
      help: "`segue runs rerun \(run.id)` runs it again from the start")
  }

  /// The workflow of a run, if the run may start again without anyone watching.
  private func startable(_ run: RunSummary) async throws -> RegisteredWorkflow {
    try await refresh()
    guard let file = try file(of: run) else { throw ControlFailure.noRun(run.id) }
    let known = await registry.entry(run.workflow)
    guard let known, known.path == file else {
      try refuseUndoing(run, file)
      let what =
        if run.cause == .hand {
          "was started by hand, and `\(file.shown)` is in no folder of workflows"
        } else if let known {
          "was of `\(file.shown)`, and `\(run.workflow)` is `\(known.path.shown)` now"
        } else {
          "was of `\(file.shown)`, which is in no folder of workflows"
        }
      throw ControlFailure(
        .failed, "run \(run.id) \(what)",
        help: file.isThere ? "`segue run \(Phrasing.shellWord(file.shown))` runs it again" : nil)
    }
    try known.requireConsent()
    return known
  }

  /// Throws for a run of `segue undo`, which has no file that could run again.
  private func refuseUndoing(_ run: RunSummary, _ file: FilePath) throws {
    guard !file.isThere, try store.read({ try $0.undo(of: run.id) }).contains(where: \.isRedo)
    else { return }
    throw ControlFailure(
      .failed, "run \(run.id) undid another run",
      help: "`segue undo \(run.id)` does the changes of that run again")
  }

  private func file(of run: RunSummary) throws -> FilePath? {
    try store.read { try $0.queuedRun(run.id)?.file }
  }

  func retry(_ run: RunID) async throws -> ControlReply {
    let summary = try summary(run)
    guard summary.state == .dead else {
      throw ControlFailure(
        .failed, "run \(run) isn't dead: it \(summary.state.predicate)",
        help: "`segue runs rerun \(run)` runs it again")
    }
    return try await resume(run)
  }

  func cancel(_ run: RunID) async throws -> ControlReply {
    let summary = try summary(run)
    let now = clock.now
    var isPerformed = false
    switch summary.state {
    case .queued, .claimed, .interrupted:
      if summary.state == .claimed { isPerformed = await live?.cancel(run) ?? false }
      if isPerformed { break }
      try await store.write { try $0.cancel(run, reason: "canceled on request", at: now) }
    case .running, .waiting:
      isPerformed = await live?.cancel(run) ?? false
      if isPerformed { break }
      // The daemon that ran it has died, and its programs go on.
      _ = try await OrphanedPrograms(
        store: store, sleep: { try await Task.sleep(for: $0) }, run: run
      )
      .end()
      try await store.write { store in
        try store.interrupt(run)
        try store.cancel(run, reason: "canceled on request", at: now)
      }
    case .succeeded, .failed, .canceled, .timedOut, .skipped, .dead:
      throw ControlFailure(.failed, "run \(run) has ended: it \(summary.state.predicate)")
    }
    await live?.queueChanged()
    let undone = isPerformed ? "" : try await unperformed(of: summary)
    return .done("canceled run \(run) of `\(summary.workflow)`\(undone)")
  }

  /// What a run that is canceled while nothing performs it leaves undone, as a clause.
  private func unperformed(of run: RunSummary) async throws -> String {
    guard run.startedAt != nil, run.state != .queued else { return "" }
    try await refresh()
    guard let workflow = try await registry.workflow(run.workflow),
      workflow.document.finally != nil
    else { return "" }
    return "; its `finally` doesn't run, because no daemon was performing it"
  }

  func prune() async throws -> ControlReply {
    try await refresh()
    let count = try await store.prune(await RetentionPolicy(of: registry), at: clock.now)
    try store.pruneFormerFiles(at: clock.now)
    try await registry.forgetFormerSources()
    return .done(
      count == 0
        ? "no run is older than the history has to keep" : "removed \(Phrasing.count(count, "run"))"
    )
  }

  /// When a queued run starts.
  private func later(_ workflow: RegisteredWorkflow) -> String {
    if workflow.pause != nil { return "; the workflow is paused" }
    return live == nil ? ", when `segue daemon` runs" : ""
  }
}

extension RetentionPolicy {
  /// The default, with the exceptions that workflows declare for their runs.
  init(of registry: WorkflowRegistry) async {
    self.init()
    for workflow in await registry.workflows {
      guard let keep = workflow.keep else { continue }
      special[workflow.id] = Retention(
        days: keep.days ?? usual.days, runs: keep.runs ?? usual.runs)
    }
  }
}

extension FilePath {
  /// Whether something is there that could run again.
  fileprivate var isThere: Bool {
    (try? LocalFiles().statusIfPresent(of: self, followingLinks: true)) != nil
  }
}
