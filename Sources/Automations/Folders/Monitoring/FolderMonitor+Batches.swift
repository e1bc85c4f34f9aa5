import FolderWatching
import RunHistory
import WorkflowLanguage

/// Collecting settled files for one run. Until it is queued, nothing of them is in the ledger: if
/// the daemon ends, they are found again.
extension FolderMonitor {
  /// Takes out of the news what will start a run together with other files.
  func collect(
    _ news: inout [(candidate: FileCandidate, decision: LedgerDecision)],
    of trigger: WatchedTrigger, time: Int64
  ) {
    for (candidate, decision) in news {
      guard let event = decision.event, trigger.wants(event) else { continue }
      collect(.present(candidate), event, candidate.root, of: trigger, time: time)
    }
    news.removeAll { $0.decision.event.map(trigger.wants) == true }
  }

  func collect(
    _ item: FileBatch.Item, _ event: FolderTrigger.Event, _ root: UInt32,
    of trigger: WatchedTrigger, time: Int64
  ) {
    let key = FileBatch.Key(root: root, kind: event)
    let now = clock.now()
    trigger.batches[key, default: FileBatch(due: now + time)].items.append(item)
    if trigger.batches[key]?.items.count ?? 0 >= FileBatch.limit {
      trigger.batches[key]?.due = now
    }
  }

  /// Queues the run of a batch whose time is over.
  /// - Returns: whether there was one.
  func closeBatches(of trigger: WatchedTrigger) async -> Bool {
    let now = clock.now()
    if let moment = trigger.storeRetryAt, moment > now { return false }
    guard let (key, batch) = trigger.batches.first(where: { $0.value.due <= now }) else {
      return false
    }
    trigger.batches[key] = nil
    var files: [FileCandidate] = []
    var known: Set<PendingFile.Key> = []
    var gone: [(root: UInt32, row: LedgerRow)] = []
    for item in batch.items {
      switch item {
      case .gone(let row): gone.append((key.root, row))
      case .present(let candidate):
        // One that has changed meanwhile settles anew, and one that was changed twice counts once.
        let isSame = isStill(candidate)
        if isSame, known.insert(candidate.key).inserted {
          files.append(candidate)
        } else if !isSame, trigger.pending[candidate.key] == nil {
          trigger.pending.touch(candidate.key, at: now, due: now + trigger.quiet)
        }
      }
    }
    do {
      try await commit(
        FileEntry(
          trigger, files: files, gone: gone, batch: key.kind, at: clock.date),
        of: trigger)
    } catch {
      let delay = storeFails(error, for: trigger)
      let items =
        files.map { FileBatch.Item.present($0) } + gone.map { FileBatch.Item.gone($0.row) }
      trigger.batches[key, default: FileBatch(due: 0)].items += items
      trigger.batches[key]?.due = clock.now() + delay
    }
    return true
  }

  private func isStill(_ candidate: FileCandidate) -> Bool {
    guard let root = roots[candidate.root] else { return false }
    let path = root.path.appending(name: candidate.path.bytes)
    guard case .found(let sighting) = FileSnapshot.take(at: path) else { return false }
    return sighting.version == candidate.sighting.version
  }
}
