import FileOperations
import Glibc
import Scheduling
import SystemPackage

extension FolderWatcher {
  /// Watches a folder, or the nearest one above it if it isn't there.
  /// - Returns: what the folder is, if it is there and watched now; then the owner has to `serve`
  ///   it. Otherwise its state says why not.
  package nonisolated(nonsending) func open(_ folder: WatchedFolder) async -> FileSnapshot? {
    release(folder)
    switch FileSnapshot.take(following: folder.path) {
    case .found(let snapshot) where snapshot.kind == .folder: return await watch(folder)
    case .found, .unknown:
      if let problem = Self.obstacle(at: folder.path) {
        await refuse(folder, problem)
      } else {
        folder.reopen()
      }
    case .missing: await awaitArrival(of: folder)
    }
    return nil
  }

  /// Watches a folder that is there.
  private nonisolated(nonsending) func watch(_ folder: WatchedFolder) async -> FileSnapshot? {
    let node = tree.addRoot(folder.number)
    folder.node = node
    let answer = await watch([WatchRequest(node, folder.path)], in: folder)[0]
    guard isWatched(folder), folder.node == node else { return nil }
    switch answer {
    case .watched: break
    case .refused(.missing), .refused(.notAFolder):
      folder.reopen()
      return nil
    case .refused(let problem):
      await refuse(folder, problem)
      return nil
    }
    guard case .found(let snapshot) = FileSnapshot.take(following: folder.path) else {
      folder.reopen()
      return nil
    }
    let path = FilePath(bytes: folder.path)
    let wasRemote = folder.isRemote
    folder.isRemote = FileSystemKind.remoteName(of: path) != nil
    folder.keepsNumbers = FileSystemKind.keepsNumbers(at: path)
    if folder.isRemote, !wasRemote {
      // Opened again, it is polled as well.
      folder.reopen()
      return nil
    }
    return snapshot
  }

  /// What is in the place of a folder; nil if it is a folder, or nothing.
  private static func obstacle(at path: [UInt8]) -> WatchProblem? {
    switch FileSnapshot.take(following: path) {
    case .found(let snapshot): snapshot.kind == .folder ? nil : .notAFolder
    case .missing: nil
    case .unknown(ELOOP): .linkLoop
    case .unknown(let code): WatchProblem(errno: code)
    }
  }

  /// Waits for a folder that is there and can't be watched. It is tried again when something
  /// happens to it, and regularly, because no event says that it has become readable.
  private nonisolated(nonsending) func refuse(
    _ folder: WatchedFolder, _ problem: WatchProblem
  ) async {
    if let node = folder.node { forget(node, in: folder) }
    folder.node = nil
    folder.state = .refused(problem, until: clock.uptime + FileInspection.retryInterval)
    let (above, name) = folder.path.splitLast
    _ = await watchAncestor(above, awaiting: name, of: folder)
    // The obstacle may have gone before the watch was set.
    if problem == .notAFolder || problem == .linkLoop, case .refused = folder.state,
      Self.obstacle(at: folder.path) != problem
    {
      folder.reopen()
    }
  }

  /// Waits for a folder that isn't there, in the nearest existing folder above it.
  private nonisolated(nonsending) func awaitArrival(of folder: WatchedFolder) async {
    // Folders can't be nested more deeply than that, so the loop ends in any case.
    for _ in 0..<Int(PATH_MAX) {
      var (above, name) = folder.path.splitLast
      while above.count > 1, !Self.isFolder(above) { (above, name) = above.splitLast }
      folder.state = .missing(watching: above)
      let answer = await watchAncestor(above, awaiting: name, of: folder)
      guard isWatched(folder) else { return }
      if answer == .refused(.missing) || answer == .refused(.notAFolder) { continue }
      // It may have come before the watch was set.
      let next = above.appending(name: name)
      if case .missing = FileSnapshot.take(following: next) { return }
      if next == folder.path {
        folder.reopen()
        return
      }
      if !Self.isFolder(next) { return }
    }
  }

  private static func isFolder(_ path: [UInt8]) -> Bool {
    if case .found(let snapshot) = FileSnapshot.take(following: path) {
      return snapshot.kind == .folder
    }
    return false
  }
}
