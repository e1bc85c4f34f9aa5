import AppIntentsCore
import FolderWatching
import Foundation
import RunHistory
import Scheduling
import SystemPackage

/// Records settled files in the store, with the runs that they start.
struct FileRecorder {
  let context: FolderContext

  /// Compares a portion of a trigger's settled files with the ledger, and records the news.
  /// - Returns: whether any file was due.
  nonisolated(nonsending) func recordSettled(of trigger: ServedTrigger) async -> Bool {
    let clock = context.clock
    if trigger.retry.isWaiting(at: clock.uptime) { return false }
    let due = context.watcher.settledFiles(of: trigger.watch, limit: FolderContext.portion) {
      context.ownOutput.isWriting($0)
    }
    guard let due else { return false }
    var settled = due.settled
    for index in settled.indices {
      // It was missing when it was last looked at.
      if let path = trigger.ledgerPath(of: settled[index]), trigger.gone.contains(path) {
        settled[index].wasRemoved = true
      }
    }
    for file in due.missing {
      guard let ledger = trigger.folder(file.folder)?.ledger else { continue }
      let path = LedgerPath(root: ledger.id, folder: file.parent, name: file.name)
      if file.isSetAside {
        trigger.gone.await(path, at: clock.uptime)
      } else {
        trigger.gone.add(path, at: clock.uptime)
      }
    }
    // Files in a folder that replaced the watched one are compared when that one is served.
    for number in Set(settled.map(\.folder)) {
      guard let folder = trigger.folder(number), folder.watched.keepsNumbers,
        !folder.isStillThere()
      else { continue }
      settled.removeAll { $0.folder == number }
    }
    trigger.watch.counters.settled += settled.count
    await record(settled, of: trigger)
    return true
  }

  private nonisolated(nonsending) func record(
    _ settled: [SettledFile], of trigger: ServedTrigger
  ) async {
    if settled.isEmpty { return }
    do {
      var events = try compare(settled, of: trigger)
      if let time = trigger.batchTime {
        for event in events where event.maker == nil {
          guard let kind = event.kind, trigger.wants(kind) else { continue }
          trigger.batches.add(event, kind, at: context.clock.uptime, for: time)
        }
        events.removeAll { $0.maker == nil && $0.kind.map(trigger.wants) == true }
      }
      if events.isEmpty { return }
      try await commit(context.commit(events, of: trigger), of: trigger)
    } catch {
      let delay = context.storeFails(error, for: trigger)
      let now = context.clock.uptime
      for file in settled {
        trigger.watch.pending.put(
          PendingFile(
            file.key, lastEvent: now - trigger.watch.rule.settleTime, due: now + delay,
            wait: .record,
            news: EntryNews(departure: file.wasRemoved ? .removed : nil, isClosed: true)))
      }
    }
  }

  /// Which files are news, as far as the last commit tells.
  private func compare(
    _ settled: [SettledFile], of trigger: ServedTrigger
  ) throws -> [FileEvent] {
    let ledgers = trigger.folders.compactMap { $0.ledger?.id }
    // Files are looked at only afterwards: while a file system doesn't answer, others may want to
    // read the store.
    let known = try context.store.read { store in
      try settled.compactMap { file -> (SettledFile, LedgerPath, LedgerRow?, [LedgerRow])? in
        guard let path = trigger.ledgerPath(of: file) else { return nil }
        let row = try store.ledgerRow(at: path)
        guard row == nil || file.wasRemoved, file.keepsNumbers else { return (file, path, row, []) }
        let others = try ledgers.flatMap {
          try store.ledgerRows(of: file.snapshot.version, in: $0)
        }
        return (file, path, row, others)
      }
    }
    let events = known.compactMap { file, path, row, others -> FileEvent? in
      let elsewhere = others.first { isGone($0, from: trigger) }
      let decision = LedgerDecision(
        file.snapshot.version, row: row, elsewhere: elsewhere, keepsNumbers: file.keepsNumbers,
        wasRemoved: file.wasRemoved)
      if decision == .nothing { return nil }
      var event = FileEvent(file, at: path, decision)
      event.elsewhere = elsewhere
      event.maker = context.ownOutput.maker(of: file.snapshot, in: trigger.workflow)
      if event.maker == nil, event.kind.map(trigger.wants) == true {
        event.evidence = context.ownOutput.evidence(
          of: path.name, isNew: decision != .changed, file.snapshot,
          in: trigger.workflow,
          at: context.clock.wallTime)
      }
      return event
    }
    // A file that was moved is known as what it was only until another one has its old name.
    return events.filter(\.isMove) + events.filter { !$0.isMove }
  }

  /// Whether a known file is no longer where it was. If it is, the file has two names now.
  private func isGone(_ row: LedgerRow, from trigger: ServedTrigger) -> Bool {
    guard let path = trigger.absolute(row.path) else { return false }
    switch FileSnapshot.take(at: path) {
    case .found(let snapshot): return !snapshot.version.isSameFile(as: row.version)
    case .missing: return true
    case .unknown: return false
    }
  }

  /// Queues the run of a batch that is due.
  /// - Returns: whether there was one.
  nonisolated(nonsending) func closeBatch(of trigger: ServedTrigger) async -> Bool {
    let now = context.clock.uptime
    if trigger.retry.isWaiting(at: now) { return false }
    guard let (kind, collected) = trigger.batches.takeDue(at: now) else { return false }
    var events: [FileEvent] = []
    var known: Set<PendingFile.Key> = []
    for event in collected {
      // A file that has changed in the meantime settles again, and one that was changed twice
      // counts once.
      guard let file = event.file else {
        events.append(event)
        continue
      }
      let isSame = isUnchanged(event, of: trigger)
      if isSame, known.insert(file.key).inserted {
        events.append(event)
      } else if !isSame, trigger.watch.pending[file.key] == nil {
        trigger.watch.pending.touch(
          file.key, at: now, due: now + trigger.watch.rule.settleTime)
      }
    }
    do {
      var commit = context.commit(events, of: trigger)
      commit.batch = kind
      try await self.commit(commit, of: trigger)
    } catch {
      let delay = context.storeFails(error, for: trigger)
      trigger.batches.putBack(events, kind, until: context.clock.uptime + delay)
    }
    return true
  }

  private func isUnchanged(_ event: FileEvent, of trigger: ServedTrigger) -> Bool {
    guard let path = trigger.absolute(event.path),
      case .found(let snapshot) = FileSnapshot.take(at: path)
    else { return false }
    return snapshot.version == event.version
  }

  /// Records events in one transaction, with the runs that they start, and reports those.
  nonisolated(nonsending) func commit(
    _ commit: FileCommit, of trigger: ServedTrigger
  ) async throws {
    let workflow = trigger.workflow
    let worst = commit.events.likeliestLoop
    if let worst, worst.evidence.isLoop {
      let path = trigger.absolute(worst.path) ?? worst.path.bytes
      await context.listener.foundLoop(workflow, FilePath(bytes: path))
    }
    var held = commit
    held.heldUntil = context.ownOutput.hold(
      worst?.evidence ?? .none, in: workflow, at: context.clock.wallTime
    ).map { Date(timeIntervalSince1970: Double($0) / 1_000_000_000) }
    let recorded = held
    let started = try await context.store.write { try recorded.record(in: $0) }
    trigger.retry.succeed()
    trigger.fired += started.count
    if started.isEmpty { return }
    context.ownOutput.noteQueued(
      started.map { start in
        (start.run, start.event.flatMap(Self.origin))
      }, of: workflow)
    context.listener.queued([workflow: started.count])
  }

  private static func origin(_ event: FileEvent) -> (evidence: LoopEvidence, changed: Int64)? {
    event.file.map { (event.evidence, $0.snapshot.changed) }
  }
}
