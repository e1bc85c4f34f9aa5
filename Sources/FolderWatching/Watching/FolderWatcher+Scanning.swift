import DequeModule
import FileOperations
import Scheduling

extension FolderWatcher {
  /// Looks at entries that are, or were, folders: watches new ones and forgets those that are gone.
  package nonisolated(nonsending) func enterChangedFolders(
    of folder: WatchedFolder, limit: Int
  ) async {
    var requests: [WatchRequest] = []
    for _ in 0..<limit {
      guard let (parent, name) = folder.changedFolders.popFirst() else { break }
      guard folder.isServed, tree.root(of: parent) == folder.number else { continue }
      if let request = change(of: name, in: parent, of: folder) { requests.append(request) }
    }
    await enter(requests, of: folder)
  }

  /// Has the folders tried again that couldn't be watched or read, if it is time for that.
  package func retryRefusedFolders(of folder: WatchedFolder) {
    for directory in folder.takeDueRefusals(at: clock.uptime) {
      if !watchAgain(directory, of: folder) { folder.scans.append(directory, isDeep: true) }
    }
  }

  /// Has a folder below a watched one watched again before it is looked through.
  private func watchAgain(_ directory: FolderNumber, of folder: WatchedFolder) -> Bool {
    guard let parent = tree.parent(of: directory) else { return false }
    folder.changedFolders.append((parent, tree.name(of: directory)))
    return true
  }

  /// - Returns: the watch of a new folder.
  private func change(
    of name: [UInt8], in parent: FolderNumber, of folder: WatchedFolder
  ) -> WatchRequest? {
    let below = tree.path(of: parent).appending(name: name)
    let path = folder.path.appending(name: below)
    let known = tree.child(named: name, of: parent)
    guard case .found(let snapshot) = FileSnapshot.take(at: path), snapshot.kind == .folder else {
      if let known { forget(known, in: folder) }
      folder.noteGone(below)
      return nil
    }
    if let known {
      // The same folder as before is watched already.
      let mark = tree[markOf: known]
      let isSame = mark == 0 || mark == snapshot.version.mark
      if isSame, folder.refused[known] == nil { return nil }
      forget(known, in: folder)
    }
    return WatchRequest(tree.add(name, to: parent), path)
  }

  /// Watches folders that are new in the tree. They are looked through afterwards, so that nothing
  /// that happens in between is missed.
  package nonisolated(nonsending) func enter(
    _ requests: [WatchRequest], of folder: WatchedFolder
  ) async {
    if requests.isEmpty { return }
    let answers = await watch(requests, in: folder)
    guard isWatched(folder) else { return }
    for (request, answer) in zip(requests, answers)
    where tree.root(of: request.folder) == folder.number {
      switch answer {
      case .watched: folder.scans.append(request.folder, isDeep: true)
      case .refused(.missing), .refused(.notAFolder): forget(request.folder, in: folder)
      case .refused(let problem): folder.refuse(request.folder, problem, at: clock.uptime)
      }
    }
  }

  /// Starts to look through the next folder that waits for it.
  /// - Returns: nil if it can't be read, or isn't the folder that is watched.
  package func nextScan(of folder: WatchedFolder) -> FolderScan? {
    guard let job = folder.scans.popFirst(), tree.root(of: job.folder) == folder.number else {
      return nil
    }
    let isTop = job.folder == folder.node
    if !isTop, folder.refused[job.folder] != nil, watchAgain(job.folder, of: folder) { return nil }
    let path = tree.path(of: job.folder)
    do throws(WatchProblem) {
      let listing = try FolderListing(
        of: folder.path.appending(name: path), followingLink: isTop)
      let mark = listing.folder.version.mark
      let earlier = tree[markOf: job.folder]
      if earlier != 0, earlier != mark {
        // Another folder has taken its place and isn't watched.
        queue.put([.folder(job.folder)])
        return nil
      }
      tree[markOf: job.folder] = mark
      folder.permit(job.folder)
      return FolderScan(job: job, listing: listing, path: path)
    } catch {
      switch error {
      case .missing, .notAFolder: queue.put([.folder(job.folder)])
      default: folder.refuse(job.folder, error, at: clock.uptime)
      }
      return nil
    }
  }

  /// Takes a folder that a scan lists.
  /// - Returns: the watch of a new folder, for `enter`.
  package func take(
    folderNamed name: [UInt8], in scan: FolderScan, of folder: WatchedFolder, _ filter: FolderFilter
  ) -> WatchRequest? {
    if let child = tree.child(named: name, of: scan.folder) {
      if scan.job.isDeep { folder.scans.append(child, isDeep: true) }
      return nil
    }
    if filter.reasonNotToEnter(name, in: scan.path) != nil { return nil }
    return WatchRequest(
      tree.add(name, to: scan.folder),
      folder.path.appending(name: scan.path).appending(name: name))
  }

  /// Has the folders looked at that a scan was expected to list and didn't.
  package func checkUnlistedFolders(of scan: FolderScan, in folder: WatchedFolder) {
    for child in tree.children(of: scan.folder) {
      let name = tree.name(of: child)
      if !scan.listing.contains(name) { folder.changedFolders.append((scan.folder, name)) }
    }
  }
}
