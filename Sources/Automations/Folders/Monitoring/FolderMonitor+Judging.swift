import FolderWatching
import AppIntents
import Foundation
import RunHistory
import SystemPackage
import WorkflowLanguage

/// Looking at pending files: are they finished, and are they news?
extension FolderMonitor {
  /// How long after a writer was found it is asked again, in case its closing goes unheard.
  private static let writerPatience: Int64 = 1_000_000_000
  /// How long a file or a folder waits that can't be looked at at all.
  static let blindPatience: Int64 = 30_000_000_000

  /// Looks at a portion of the files that are due.
  /// - Returns: whether there were any.
  func judgePending(of trigger: WatchedTrigger) async -> Bool {
    if let moment = trigger.storeRetryAt, moment > clock.now() { return false }
    let taken = trigger.pending.takeDue(at: clock.now(), limit: Self.portion)
    if taken.isEmpty { return false }
    var candidates: [FileCandidate] = []
    for file in taken {
      if let candidate = judge(file, of: trigger) { candidates.append(candidate) }
    }
    // What lies in another folder of the same name is compared when that one is served.
    for ordinal in Set(candidates.map(\.root)) {
      guard let root = roots[ordinal], root.keepsNumbers, stillThere(root) == nil else { continue }
      candidates.removeAll { $0.root == ordinal }
    }
    trigger.counters.settled += candidates.count
    await record(candidates, of: trigger)
    return true
  }

  /// Enters settled files, or collects those that will start a run with others.
  func record(_ candidates: [FileCandidate], of trigger: WatchedTrigger) async {
    if candidates.isEmpty { return }
    do {
      var news = try compare(candidates, of: trigger)
      if let time = trigger.batchTime {
        collect(&news, of: trigger, time: time)
      }
      if news.isEmpty { return }
      try await commit(
        FileEntry(trigger, files: news.map(\.candidate), at: clock.date),
        of: trigger)
    } catch {
      let delay = storeFails(error, for: trigger)
      let now = clock.now()
      for candidate in candidates {
        trigger.pending.put(
          PendingFile(
            candidate.key, lastEvent: now - trigger.quiet, due: now + delay, wait: .record))
      }
    }
  }

  /// Looks at one file.
  /// - Returns: the file, if it is finished.
  private func judge(
    _ file: PendingFile, of trigger: WatchedTrigger
  ) -> FileCandidate? {
    let (key, look) = (file.key, file.look)
    guard let ordinal = tree.root(of: key.folder), let root = roots[ordinal], root.isServed,
      root.trigger == trigger.subscription.trigger, let ledger = root.ledger
    else { return nil }
    let folder = tree.path(of: key.folder)
    let path = root.path.appending(name: folder).appending(name: key.name)
    let place = LedgerPath(root: ledger.id, folder: folder, name: key.name)
    var entry = file
    entry.look = nil
    func wait(_ wait: PendingFile.Wait, until due: Int64, look: Settling.Look? = nil) {
      entry.wait = wait
      entry.due = due
      entry.look = look
      trigger.pending.put(entry)
    }

    let now = clock.now()
    if ownOutput.isWriting(path) {
      wait(.owner, until: now + Self.blindPatience)
      return nil
    }
    let sighting: FileSnapshot
    switch FileSnapshot.take(at: path) {
    case .found(let found): sighting = found
    case .missing:
      trigger.noteGone(GoneFile(root: ordinal, path: place), at: now)
      return nil
    case .unknown(let code):
      trigger.refuse(WatchProblem(errno: code).reason)
      wait(.quiet, until: now + Self.blindPatience)
      return nil
    }
    guard trigger.scope.takes(sighting) else {
      if sighting.kind == .file, trigger.scope.takesFiles {
        trigger.refuse("smaller than `min_size`")
      } else {
        // What was a file may be a link now, or a folder.
        trigger.noteGone(GoneFile(root: ordinal, path: place), at: now)
      }
      return nil
    }

    let settling = trigger.settling(in: root)
    let wall = clock.wall()
    var decision = settling.decide(
      lastEvent: entry.lastEvent, look: look, sighting, writer: nil, now: now, wall: wall)
    if decision == .askForWriter {
      var writer = Settling.Writer.unknown
      if sighting.kind == .file {
        switch LeaseProbe.ask(about: path) {
        case .free(let again):
          guard again.version == sighting.version else {
            entry.lastEvent = now
            wait(.quiet, until: now + trigger.quiet)
            return nil
          }
          writer = .absent
        case .hasWriter: writer = .present
        case .unknown: break
        }
      }
      decision = settling.decide(
        lastEvent: file.lastEvent, look: look, sighting, writer: writer, now: now, wall: wall)
    }
    switch decision {
    case .settled:
      return FileCandidate(
        key: key, root: ordinal, path: place, sighting: sighting, keepsNumbers: root.keepsNumbers)
    case .wait(let until): wait(.quiet, until: until, look: look)
    case .remember(let until):
      wait(.quiet, until: until, look: Settling.Look(version: sighting.version, at: now))
    case .waitForWriter, .askForWriter:
      entry.probes = min(entry.probes + 1, 6)
      wait(.writer, until: now + Self.writerPatience << Int64(entry.probes - 1))
    }
    return nil
  }

  /// Which of the files are news, as far as the last commit tells.
  private func compare(
    _ candidates: [FileCandidate], of trigger: WatchedTrigger
  ) throws -> [(candidate: FileCandidate, decision: LedgerDecision)] {
    let ledgers = trigger.roots.compactMap { $0.ledger?.id }
    // Files are looked at afterwards: as long as a file system doesn't answer, others may want to
    // read the store.
    let known = try store.read { store in
      try candidates.map { candidate in
        let row = try store.ledgerRow(at: candidate.path)
        guard row == nil, candidate.keepsNumbers else { return (candidate, row, [LedgerRow]()) }
        return (
          candidate, row,
          try ledgers.flatMap { try store.ledgerRows(of: candidate.sighting.version, in: $0) }
        )
      }
    }
    var news: [(candidate: FileCandidate, decision: LedgerDecision)] = []
    for (candidate, row, others) in known {
      var candidate = candidate
      candidate.elsewhere = others.first { isGone($0, from: trigger) }
      let decision = LedgerDecision(
        candidate.sighting.version, row: row, elsewhere: candidate.elsewhere, isExisting: false,
        keepsNumbers: candidate.keepsNumbers)
      if decision == .nothing { continue }
      if decision.event.map(trigger.wants) == true {
        candidate.suspicion = ownOutput.suspicion(
          of: candidate.path.name, isNew: row == nil, changed: candidate.sighting.changed,
          in: trigger.subscription.workflow, at: clock.wall())
      }
      news.append((candidate, decision))
    }
    return news
  }

  /// Whether a known file is no longer where it was. One that is still there has two names now.
  private func isGone(_ row: LedgerRow, from trigger: WatchedTrigger) -> Bool {
    guard let root = trigger.roots.first(where: { $0.ledger?.id == row.path.root }) else {
      return false
    }
    switch FileSnapshot.take(at: root.path.appending(name: row.path.bytes)) {
    case .found(let sighting): return !sighting.version.isSameFile(as: row.version)
    case .missing: return true
    case .unknown: return false
    }
  }

  /// Enters files in one transaction, with the runs that they start, and tells of those.
  func commit(_ entry: FileEntry, of trigger: WatchedTrigger) async throws {
    let workflow = trigger.subscription.workflow
    let worst = entry.files.max { $0.suspicion.generation < $1.suspicion.generation }
    if let worst, worst.suspicion.isLoop {
      let path = entry.folders[worst.root] ?? []
      await listener.ranAway(workflow, FilePath(bytes: path.appending(name: worst.path.bytes)))
    }
    var held = entry
    held.heldUntil = ownOutput.hold(
      worst?.suspicion ?? .none, in: workflow, at: clock.wall()
    ).map { Date(timeIntervalSince1970: Double($0) / 1_000_000_000) }
    let entry = held
    let runs = try await store.write { try entry.enter(in: $0) }
    storeWorks(for: trigger)
    trigger.counters.fired += runs.count
    if runs.isEmpty { return }
    ownOutput.noteQueued(runs, of: workflow)
    listener.queued([workflow: runs.count])
  }

  /// - Returns: after how long it is to be tried again.
  func storeFails(_ error: any Error, for trigger: WatchedTrigger) -> Int64 {
    if trigger.storeProblem == nil { listener.said("\(error)") }
    trigger.storeProblem = "\(error)"
    trigger.storeFailures = min(trigger.storeFailures + 1, 6)
    let delay = min(Int64(500_000_000) << Int64(trigger.storeFailures), 30_000_000_000)
    trigger.storeRetryAt = clock.now() + delay
    return delay
  }

  func storeWorks(for trigger: WatchedTrigger) {
    trigger.storeProblem = nil
    trigger.storeFailures = 0
    trigger.storeRetryAt = nil
  }
}

extension FolderClock {
  /// The time of day, for the store.
  var date: Date { Date(timeIntervalSince1970: Double(wall()) / 1_000_000_000) }
}
