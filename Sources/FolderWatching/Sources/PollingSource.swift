import Dispatch
import FileOperations
import Glibc
import Synchronization

/// File events for folders whose file system reports none: each folder is looked at regularly, and
/// reported if it has changed.
package final class PollingSource: FileEventSource {
  /// How often folders are looked at.
  package static let interval = Duration.seconds(30)

  fileprivate struct Watched {
    let path: [UInt8]
    var state: Polled
  }

  /// The state of a folder at the last look.
  fileprivate enum Polled: Hashable {
    case content(FileIdentity, fingerprint: Int)
    case problem(WatchProblem)
  }

  fileprivate struct State {
    var folders: [FolderNumber: Watched] = [:]
    var ticker: Task<Void, Never>?
    var isClosed = false
  }

  private let state = Mutex(State())
  /// A file server that doesn't answer blocks only this thread.
  private let queue = DispatchQueue(label: "segue.folders.polling")
  private let interval: Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let handler: Handler

  package init(
    every interval: Duration = PollingSource.interval,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    _ handler: @escaping Handler
  ) {
    self.interval = interval
    self.sleep = sleep
    self.handler = handler
  }

  package func watch(_ folders: [WatchRequest]) async -> [WatchAnswer] {
    await onQueue { [self] in
      let answers = folders.map { request in
        let polled = Self.look(at: request.path)
        if case .problem(let problem) = polled { return WatchAnswer.refused(problem) }
        state.withLock {
          $0.folders[request.folder] = Watched(path: request.path, state: polled)
        }
        return .watched
      }
      beginTicking()
      return answers
    }
  }

  package func unwatch(_ folders: [FolderNumber]) {
    state.withLock { state in
      for folder in folders { state.folders[folder] = nil }
      state.stopIfIdle()
    }
  }

  package func close() {
    state.withLock { state in
      state.isClosed = true
      state.folders = [:]
      state.stopIfIdle()
    }
  }

  deinit { close() }

  /// Looks at all folders now, and reports those that have changed.
  package func poll() async {
    await onQueue { [self] in
      let changes = state.withLock { $0.folders }.sorted { $0.key < $1.key }.compactMap {
        look(at: $0, $1)
      }
      if !changes.isEmpty { handler(changes) }
    }
  }

  private func look(at folder: FolderNumber, _ watched: Watched) -> FolderChange? {
    let now = Self.look(at: watched.path)
    guard now != watched.state else { return nil }
    let isStillWatched = state.withLock { state in
      guard state.folders[folder]?.path == watched.path else { return false }
      state.folders[folder]?.state = now
      return true
    }
    guard isStillWatched else { return nil }
    if case .content(let identity, _) = now, case .content(identity, _) = watched.state {
      return .contents(folder)
    }
    // As with inotify, a folder that is gone isn't watched any more.
    state.withLock { state in
      state.folders[folder] = nil
      state.stopIfIdle()
    }
    return .folder(folder)
  }

  private static func look(at path: [UInt8]) -> Polled {
    do throws(WatchProblem) {
      let listing = try FolderListing(of: path, followingLink: true)
      var hasher = Hasher()
      for index in 0..<listing.count {
        let name = listing.name(at: index)
        hasher.combine(name)
        if case .found(let snapshot) = FileSnapshot.take(at: path.appending(name: name)) {
          hasher.combine(snapshot)
        }
      }
      return .content(listing.folder.version.identity, fingerprint: hasher.finalize())
    } catch {
      return .problem(error)
    }
  }

  private func beginTicking() {
    state.withLock { state in
      guard state.ticker == nil, !state.folders.isEmpty, !state.isClosed else { return }
      state.ticker = Task { [weak self, interval, sleep] in
        while !Task.isCancelled {
          do {
            try await sleep(interval)
          } catch {
            return
          }
          await self?.poll()
        }
      }
    }
  }

  private func onQueue<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}

extension PollingSource.State {
  /// Without folders there is nothing to wake up for.
  fileprivate mutating func stopIfIdle() {
    guard folders.isEmpty else { return }
    ticker?.cancel()
    ticker = nil
  }
}
