import FileOperations
import Glibc
package import Scheduling
package import SystemPackage

/// Calls back when anything happens in a few folders, without saying what.
///
/// For folders that can't be watched it calls back every 30 seconds. The folders of triggers, which
/// may be many, are watched by a `FolderWatcher`.
package actor FolderNotifier {
  /// An editor that saves a file does several things at once.
  private static let debounce = Duration.milliseconds(100)
  private static let pollInterval = Duration.seconds(30)

  private let queue: ChangeQueue
  private let source: any FileEventSource
  private let clock: any TimeSource
  private let onChange: @Sendable () async -> Void
  private let onProblem: @Sendable (WatchProblem) -> Void
  private var numbers: [FilePath: FolderNumber] = [:]
  private var lastNumber: FolderNumber = 0
  private var problem: WatchProblem?
  private var loop: Task<Void, Never>?
  private var poll: Task<Void, Never>?

  /// - Parameters:
  ///   - onChange: called when something may have happened.
  ///   - onProblem: called when a folder can't be watched, for another reason than before.
  package init(
    sources: FolderWatcher.Sources = .init(), clock: any TimeSource = SystemTime(),
    onChange: @escaping @Sendable () async -> Void,
    onProblem: @escaping @Sendable (WatchProblem) -> Void
  ) {
    let queue = ChangeQueue()
    self.queue = queue
    source = sources.events { queue.put($0) }
    self.clock = clock
    self.onChange = onChange
    self.onProblem = onProblem
  }

  deinit {
    loop?.cancel()
    poll?.cancel()
    queue.wake()
    source.close()
  }

  /// Watches these folders and no others. For one that doesn't exist, the nearest existing folder
  /// above it is watched.
  package func watch(_ folders: [FilePath]) async {
    listen()
    let wanted = Set(folders.map(Self.existing))
    let unwanted = numbers.filter { !wanted.contains($0.key) }
    for folder in unwanted.keys { numbers[folder] = nil }
    source.unwatch(Array(unwanted.values))
    var added: [(folder: FilePath, request: WatchRequest)] = []
    for folder in wanted where numbers[folder] == nil {
      lastNumber += 1
      numbers[folder] = lastNumber
      added.append((folder, WatchRequest(lastNumber, folder.bytes)))
    }
    var problem: WatchProblem?
    for (added, answer) in zip(added, await source.watch(added.map(\.request))) {
      guard case .refused(let reason) = answer else { continue }
      problem = reason
      if numbers[added.folder] == added.request.folder { numbers[added.folder] = nil }
    }
    let before = self.problem
    self.problem = problem
    guard let problem else { return }
    if problem != before { onProblem(problem) }
    pollLater()
  }

  private func listen() {
    if loop != nil { return }
    loop = Task { [weak self, queue, clock, onChange] in
      while !Task.isCancelled {
        await queue.wait()
        do {
          try await clock.sleep(for: Self.debounce)
        } catch {
          return
        }
        await self?.take(queue.take())
        await onChange()
      }
    }
  }

  /// Forgets folders that were removed or replaced, so that they are watched again.
  private func take(_ content: ChangeQueue.Content) {
    if content.hasLostWatches { numbers = [:] }
    for case .folder(let number) in content.changes {
      numbers = numbers.filter { $0.value != number }
      source.unwatch([number])
    }
  }

  private func pollLater() {
    if poll != nil { return }
    poll = Task { [weak self, clock, onChange] in
      do {
        try await clock.sleep(for: Self.pollInterval)
      } catch {
        return
      }
      await self?.endPoll()
      await onChange()
    }
  }

  private func endPoll() { poll = nil }

  private static func existing(_ folder: FilePath) -> FilePath {
    var folder = folder
    while folder.withPlatformString({ access($0, F_OK) }) != 0, folder.removeLastComponent() {}
    return folder
  }
}
