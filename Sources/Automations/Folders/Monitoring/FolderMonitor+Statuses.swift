import FolderWatching
import AppIntents
import RunHistory
import SystemPackage

extension FolderMonitor {
  /// As many paths as a status lists of a kind.
  private static let listLimit = 8

  /// How all triggers are doing, in the order of their numbers.
  package func statuses() -> [FolderStatus] {
    triggers.values.sorted { $0.subscription.trigger < $1.subscription.trigger }.map(status)
  }

  private func status(of trigger: WatchedTrigger) -> FolderStatus {
    let batched = trigger.batches.values.reduce(0) { $0 + $1.items.count }
    return FolderStatus(
      trigger: trigger.subscription.trigger, workflow: trigger.subscription.workflow,
      folders: trigger.roots.map(status), counters: trigger.counters,
      pending: trigger.pending.count + batched,
      waitingForWriter: trigger.pending.keys(waitingFor: .writer).compactMap(path)
        .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.prefix(Self.listLimit).map { $0 },
      problems: trigger.notes + (trigger.storeProblem.map { [$0] } ?? []))
  }

  private func status(of root: WatchedRoot) -> FolderStatus.Folder {
    let refused = root.refused.compactMap { folder, problem -> FolderStatus.Refusal? in
      guard tree.root(of: folder) == root.ordinal else { return nil }
      let path = root.path.appending(name: tree.path(of: folder))
      return FolderStatus.Refusal(path: FilePath(bytes: path), problem: problem)
    }
    .sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    return FolderStatus.Folder(
      path: FilePath(bytes: root.path), state: state(of: root),
      watched: root.node.map { tree.countBelow($0) } ?? 0, polled: root.polled.count,
      refused: Array(refused.prefix(Self.listLimit)), refusedCount: refused.count)
  }

  private func state(of root: WatchedRoot) -> FolderStatus.State {
    switch root.state {
    case .unarmed, .starting: .starting
    case .watching:
      root.node.map { root.polled.contains($0) } == true ? .polling : .watching
    case .missing(let above): .missing(watching: FilePath(bytes: above))
    case .refused(let problem, _): .refused(problem)
    }
  }

  func path(of key: PendingFile.Key) -> FilePath? {
    guard let ordinal = tree.root(of: key.folder), let root = roots[ordinal] else { return nil }
    return FilePath(
      bytes: root.path.appending(name: tree.path(of: key.folder)).appending(name: key.name))
  }
}
