import AppIntentsCore
import Diagnostics
import FileOperations
import Foundation
import RunHistory
import WorkflowLanguage

extension Daemon {
  /// Notifies the user of a store that was found damaged, unless that was done: the command that found
  /// it may have had no reader.
  func reportDamage() async throws {
    guard var damage = store.opening.damage, !damage.isTold else { return }
    settings.say("\(damage); \(damage.help)")
    let notice = Notice(
      title: "Segue's history was damaged",
      text: "A new one was begun. `segue status` tells what to do.", urgency: .critical,
      event: .failed)
    damage.isTold = true
    let told = damage
    try await store.write { [notifier] store in
      try store.save(told)
      try notifier.record(notice, in: store)
    }
    notifier.tell(notice)
  }

  /// Puts the runs back into the queue that were in progress when the daemon ended.
  ///
  /// - Returns: the notices of the runs that are dead, too.
  func recover() async throws -> (Recovery, notices: [Notice]) {
    let now = Date()
    let resting = RestingRuns(in: store.folder).takeAll()
    let (recovery, notices) = try await store.write { [hooks = parts.hooks, notifier] store in
      let recovery = try hooks.recover(at: now, resting: resting, in: store)
      let notices = recovery.dead.compactMap {
        Notice.ended(run: $0.run, of: $0.workflow, as: .dead)
      }
      for notice in notices { try notifier.record(notice, in: store) }
      return (recovery, notices)
    }
    do {
      try store.enterSpooledRuns(at: now)
    } catch let error as StoreError {
      guard case .unreadable = error else { throw error }
      note(IntentErrorText.message(for: error))
    }
    continuing = recovery.interrupted
    if let note = continuingNote { settings.say(note) }
    return (recovery, notices)
  }

  /// How many interrupted runs continue; nil once they have ended.
  var continuingNote: String? {
    if continuing.isEmpty { return nil }
    do {
      continuing = try store.read { store in
        try continuing.filter { try store.state(of: $0)?.isFinal == false }
      }
    } catch {
      return
        "can't tell whether interrupted runs have ended: \(IntentErrorText.message(for: error))"
    }
    let count = continuing.count
    if count == 0 { return nil }
    return "\(Phrasing.count(count, "interrupted run")) \(count == 1 ? "continues" : "continue")"
  }

  /// Removes the temporary files of runs that can't continue.
  func removeFolders() {
    UnfinishedWork.removeLeftovers(in: store.folder)
    do {
      try RunFolder.removeEnded(in: store, at: Date())
      try FormFiles.removeUnneeded(in: store)
    } catch {
      let reason = IntentErrorText.message(for: error)
      note("temporary files of runs that have ended can't be removed: \(reason)")
    }
  }

  /// Notifies the user of dead runs, and pauses a workflow with which the daemon died repeatedly.
  func pauseDeadly(_ dead: [Recovery.DeadRun], _ notices: [Notice]) async {
    let hourAgo = Date().addingTimeInterval(-3600)
    for run in dead {
      settings.say(DaemonRunHooks.line(about: run.run, of: run.workflow, .dead, because: nil))
    }
    for notice in notices { notifier.tell(notice) }
    for workflow in Set(dead.map(\.workflow)) {
      do {
        let deaths = try store.read { try $0.deaths(of: workflow, since: hourAgo) }
        guard deaths >= 3 else { continue }
        let reason = "\(deaths) of its runs died within an hour, and the daemon with them"
        try await registry.pause(workflow, because: reason)
        settings.say("`\(workflow)` is paused: \(reason)")
        notifier.tell(.paused(workflow, because: reason))
      } catch {
        note("`\(workflow)` can't be paused: \(IntentErrorText.message(for: error))")
      }
    }
  }
}
