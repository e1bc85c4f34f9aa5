package import Scheduling

/// Watches the folders of rules and tells which files in them have settled.
///
/// ```
/// source ─▶ ChangeQueue ─▶ takeChanges ─▶ PendingFiles ─▶ settledFiles ─▶ SettledFile
///                               │              ▲                     └──▶ MissingFile
///                               ▼              │ add
///                        changed folders ─▶ scans ─▶ FolderScan (compared by the owner)
/// ```
///
/// A watcher belongs to one actor, and does nothing by itself: its owner takes changes, opens
/// folders, compares what scans list with what it knows, and takes settled files, a portion at a
/// time.
package final class FolderWatcher {
  /// Where file events come from.
  package struct Sources: Sendable {
    package typealias Maker =
      @Sendable (_ handler: @escaping FileEventSource.Handler) -> any FileEventSource

    package var events: Maker
    /// For folders whose file system reports no events.
    package var polling: Maker
    /// Asks whether a file is open for writing.
    package var probe: @Sendable (_ path: [UInt8]) -> LeaseProbe.Answer

    package init(
      events: @escaping Maker = { InotifySource($0) },
      polling: @escaping Maker = { PollingSource($0) },
      probe: @escaping @Sendable (_ path: [UInt8]) -> LeaseProbe.Answer = {
        LeaseProbe.ask(about: $0)
      }
    ) {
      self.events = events
      self.polling = polling
      self.probe = probe
    }
  }

  private struct Entry {
    let folder: WatchedFolder
    let watch: FolderWatch
  }

  package let clock: any TimeSource
  package let queue = ChangeQueue()
  private let events: any FileEventSource
  private let polling: any FileEventSource
  let probe: @Sendable (_ path: [UInt8]) -> LeaseProbe.Answer
  private let onShortage: (WatchProblem) -> Void

  package internal(set) var tree = FolderTree()
  private var entries: [WatchedFolder.Number: Entry] = [:]
  /// The folders in which missing ones are awaited.
  private var ancestors: [FolderNumber: WatchedFolder.Number] = [:]
  private var lastNumber: WatchedFolder.Number = 0
  private var shortages: Set<WatchProblem> = []

  /// - Parameter onShortage: called the first time that folders have to be polled for a reason.
  package init(
    clock: any TimeSource = SystemTime(), sources: Sources = Sources(),
    onShortage: @escaping (WatchProblem) -> Void = { _ in }
  ) {
    self.clock = clock
    self.onShortage = onShortage
    probe = sources.probe
    events = sources.events { [queue] in queue.put($0) }
    polling = sources.polling { [queue] in queue.put($0) }
  }

  /// Starts to watch for a rule. Its folders have to be opened.
  package func add(_ rule: FolderRule) -> FolderWatch {
    let folders = rule.folders.map { path in
      lastNumber += 1
      return WatchedFolder(lastNumber, path: path)
    }
    let watch = FolderWatch(rule, folders: folders)
    for folder in folders { entries[folder.number] = Entry(folder: folder, watch: watch) }
    return watch
  }

  /// Stops watching for a rule.
  package func remove(_ watch: FolderWatch) {
    for folder in watch.folders {
      release(folder)
      entries[folder.number] = nil
    }
  }

  /// Stops the sources: nothing is reported any more.
  package func close() {
    events.close()
    polling.close()
  }

  package func folder(_ number: WatchedFolder.Number) -> WatchedFolder? { entries[number]?.folder }

  /// Whether a folder's rule hasn't been removed.
  package func isWatched(_ folder: WatchedFolder) -> Bool { entries[folder.number] != nil }

  /// The absolute path of a file.
  package func path(of key: PendingFile.Key) -> [UInt8]? {
    guard let number = tree.root(of: key.folder), let entry = entries[number] else { return nil }
    return entry.folder.path.appending(name: tree.path(of: key.folder)).appending(name: key.name)
  }

  /// Has all folders looked through.
  package func scanAll() {
    for entry in entries.values {
      if entry.folder.isServed { entry.folder.scanAll() } else { entry.folder.reopen() }
    }
    queue.wake()
  }

  // MARK: - Changes

  /// Takes all changes that sources have reported.
  package func takeChanges() {
    let content = queue.take()
    if content.isEmpty { return }
    if content.hasLostWatches {
      for entry in entries.values { entry.folder.reopen() }
    }
    let now = clock.uptime
    if content.hasOverflowed {
      for watch in watches { watch.counters.overflows += 1 }
      scanAll()
    }
    if content.needsRecheck {
      for watch in watches {
        for key in watch.pending.keys(waitingFor: .owner) {
          watch.pending.touch(key, at: now, due: now)
        }
      }
    }
    for folder in content.contents { take(.contents(folder), in: folder, at: now) }
    for change in content.changes {
      switch change {
      case .entry(let folder, _, _, _), .contents(let folder), .folder(let folder):
        take(change, in: folder, at: now)
      case .overflow, .watchesLost: break
      }
    }
  }

  private var watches: [FolderWatch] {
    entries.values.filter { $0.watch.folders.first === $0.folder }.map(\.watch)
  }

  private func take(_ change: FolderChange, in directory: FolderNumber, at now: Int64) {
    if let number = ancestors[directory] {
      guard let folder = entries[number]?.folder, !folder.isServed else { return }
      if case .entry(_, let name, _, _) = change, name != folder.awaitedName { return }
      folder.reopen()
      return
    }
    guard let number = tree.root(of: directory), let entry = entries[number],
      entry.folder.isServed
    else { return }
    switch change {
    case .contents: entry.folder.scans.append(directory, isDeep: false)
    case .folder:
      guard let parent = tree.parent(of: directory) else {
        entry.folder.reopen()
        return
      }
      let name = tree.name(of: directory)
      forget(directory, in: entry.folder)
      entry.folder.changedFolders.append((parent, name))
    case .entry(_, let name, let isFolder, let news):
      entry.watch.take(
        PendingFile.Key(folder: directory, name: name), isFolder: isFolder, news,
        in: tree.path(of: directory), of: entry.folder, at: now)
    case .overflow, .watchesLost: break
    }
  }

  // MARK: - Watches

  /// Forgets a folder with everything below it, and stops watching it.
  func forget(_ directory: FolderNumber, in folder: WatchedFolder) {
    let removed = tree.remove(directory)
    events.unwatch(removed)
    let polled = removed.filter { folder.polled.remove($0) != nil }
    if !polled.isEmpty { polling.unwatch(polled) }
    for directory in removed { folder.permit(directory) }
  }

  /// Stops watching everything that is watched for a folder.
  func release(_ folder: WatchedFolder) {
    if let node = folder.node { forget(node, in: folder) }
    folder.node = nil
    releaseAncestor(of: folder)
    folder.dropWork()
  }

  private func releaseAncestor(of folder: WatchedFolder) {
    guard let ancestor = folder.ancestor else { return }
    ancestors[ancestor] = nil
    forget(ancestor, in: folder)
    folder.ancestor = nil
  }

  /// Watches the folder above a missing one.
  nonisolated(nonsending) func watchAncestor(
    _ path: [UInt8], awaiting name: [UInt8], of folder: WatchedFolder
  ) async -> WatchAnswer {
    releaseAncestor(of: folder)
    let node = tree.addRoot(folder.number)
    ancestors[node] = folder.number
    folder.ancestor = node
    folder.awaitedName = name
    return await watch([WatchRequest(node, path)], in: folder)[0]
  }

  /// Watches folders, and polls those whose file system reports no events.
  nonisolated(nonsending) func watch(
    _ requests: [WatchRequest], in folder: WatchedFolder
  ) async -> [WatchAnswer] {
    var answers = await events.watch(requests)
    var polled: [Int] = []
    for (index, answer) in answers.enumerated() {
      switch answer {
      case .watched where folder.isRemote: polled.append(index)
      case .refused(let problem) where problem.isShortage:
        polled.append(index)
        if shortages.insert(problem).inserted { onShortage(problem) }
      default: break
      }
    }
    if polled.isEmpty || !isWatched(folder) { return answers }
    let further = await polling.watch(polled.map { requests[$0] })
    for (index, answer) in zip(polled, further) {
      answers[index] = answer
      let directory = requests[index].folder
      guard answer == .watched else { continue }
      // It may have been forgotten, and its number given away, while it was waited for.
      if tree.root(of: directory) == folder.number {
        folder.polled.insert(directory)
      } else if tree.root(of: directory) == nil {
        polling.unwatch([directory])
      }
    }
    return answers
  }
}
