import FolderWatching
import RunHistory

extension FolderMonitor {
  /// Puts all that sources had to say where it belongs.
  func takeHints() {
    let content = queue.take()
    if content.isEmpty { return }
    if content.hasLostWatches {
      for root in roots.values { root.state = .unarmed }
    }
    if content.hasOverflowed { rescan(.overflow) }
    if content.needsRecheck { lookAtOwnOutput() }
    let now = clock.now()
    for folder in content.contents { take(.contents(folder), in: folder, at: now) }
    for change in content.changes {
      switch change {
      case .entry(let folder, _, _), .contents(let folder), .folder(let folder):
        take(change, in: folder, at: now)
      case .overflow, .watchesLost: break
      }
    }
  }

  private func take(_ change: FolderChange, in folder: FolderNumber, at now: Int64) {
    if let ordinal = ancestors[folder] {
      guard let root = roots[ordinal], !root.isServed else { return }
      if case .entry(_, let name, _) = change, name != root.awaitedName { return }
      root.state = .unarmed
      return
    }
    guard let ordinal = tree.root(of: folder), let root = roots[ordinal], root.isServed,
      let trigger = triggers[root.trigger]
    else { return }
    switch change {
    case .contents: root.look(through: folder, isDeep: false)
    case .folder:
      guard let parent = tree.parent(of: folder) else {
        root.state = .unarmed
        return
      }
      let name = tree.name(of: folder)
      remove(folder, from: root)
      root.newFolders.push((parent, name))
    case .entry(_, let name, let isFolder):
      take(name, isFolder: isFolder, in: folder, root, trigger, at: now)
    case .overflow, .watchesLost: break
    }
  }

  private func take(
    _ name: [UInt8], isFolder: Bool, in folder: FolderNumber, _ root: WatchedRoot,
    _ trigger: WatchedTrigger, at now: Int64
  ) {
    guard let filter = trigger.filter else { return }
    trigger.counters.seen += 1
    let path = tree.path(of: folder)
    if isFolder, trigger.scope.isRecursive, filter.reasonNotToEnter(name, in: path) == nil {
      root.newFolders.push((folder, name))
    }
    guard isFolder ? trigger.scope.takesFolders : trigger.scope.takesFiles else { return }
    if let reason = filter.verdict(on: name, in: path).reason {
      trigger.refuse(reason)
      return
    }
    trigger.counters.matched += 1
    let key = PendingFile.Key(folder: folder, name: name)
    if trigger.pending.isFull, trigger.pending[key] == nil {
      root.look(through: folder, isDeep: false)
    } else {
      trigger.pending.touch(key, at: now, due: now + trigger.quiet)
    }
  }

  private func lookAtOwnOutput() {
    let now = clock.now()
    for trigger in triggers.values {
      for key in trigger.pending.keys(waitingFor: .owner) {
        trigger.pending.touch(key, at: now, due: now)
      }
    }
  }

  /// Forgets a folder with all below it, as far as watching goes.
  func remove(_ folder: FolderNumber, from root: WatchedRoot) {
    let removed = tree.remove(folder)
    events.unwatch(removed)
    let polled = removed.filter { root.polled.remove($0) != nil }
    if !polled.isEmpty { polling.unwatch(polled) }
    for folder in removed { root.refused[folder] = nil }
  }
}

extension FolderFilter.Verdict {
  /// Why not, for people; nil if it is taken.
  var reason: String? {
    switch self {
    case .taken: nil
    case .ignored(let pattern): "ignored because of `\(pattern)`"
    case .ignoredByDefault(let pattern): "ignored because of `\(pattern)`"
    case .notMatched: "not matched by `match`"
    case .wrongExtension: "none of `extensions`"
    }
  }
}
