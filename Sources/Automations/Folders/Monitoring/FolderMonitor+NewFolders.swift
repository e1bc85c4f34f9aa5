import FolderWatching
import RunHistory

extension FolderMonitor {
  /// Looks at names that are, or were, folders: watches what came and forgets what went.
  func enterNewFolders(of root: WatchedRoot, _ trigger: WatchedTrigger) async {
    var requests: [WatchRequest] = []
    for (parent, name) in root.newFolders.pop(limit: Self.portion) {
      guard root.isServed, tree.root(of: parent) == root.ordinal else { continue }
      let below = tree.path(of: parent).appending(name: name)
      let path = root.path.appending(name: below)
      let known = tree.child(named: name, of: parent)
      guard case .found(let sighting) = FileSnapshot.take(at: path), sighting.kind == .folder
      else {
        if let known { remove(known, from: root) }
        root.goneFolders.push(below)
        continue
      }
      if let known {
        // One that is the same as before is watched already.
        let mark = tree[markOf: known]
        if mark == 0 || mark == sighting.version.mark { continue }
        remove(known, from: root)
      }
      requests.append(WatchRequest(tree.add(name, to: parent), path))
    }
    await enter(requests, of: root, trigger)
  }

  /// Watches folders that are new in the tree. They are looked through afterwards, so that nothing
  /// comes in between.
  func enter(_ requests: [WatchRequest], of root: WatchedRoot, _ trigger: WatchedTrigger) async {
    if requests.isEmpty { return }
    take(await watch(requests, in: root), to: requests, of: root, trigger)
  }

  private func take(
    _ answers: [WatchAnswer], to requests: [WatchRequest], of root: WatchedRoot,
    _ trigger: WatchedTrigger
  ) {
    guard isServed(trigger) else { return }
    for (request, answer) in zip(requests, answers)
    where tree.root(of: request.folder) == root.ordinal {
      switch answer {
      case .watched: root.look(through: request.folder, isDeep: true)
      case .refused(.missing), .refused(.notAFolder): remove(request.folder, from: root)
      case .refused(let problem): root.refused[request.folder] = problem
      }
    }
  }
}
