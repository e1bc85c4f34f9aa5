import Synchronization

/// The changes that sources have reported and the watching task hasn't taken yet.
///
/// The queue stays small: beyond a number of names it keeps only their folders.
package final class ChangeQueue: Sendable {
  package struct Content: Sendable {
    /// In the order in which they were reported, without those that the other properties hold.
    package var changes: [FolderChange] = []
    /// Folders of which only the contents are known to have changed.
    package var contents: Set<FolderNumber> = []
    package var hasOverflowed = false
    package var hasLostWatches = false
    /// Whether `putRecheck` was called.
    package var needsRecheck = false

    package var isEmpty: Bool {
      changes.isEmpty && contents.isEmpty && !hasOverflowed && !hasLostWatches && !needsRecheck
    }
  }

  static let limit = 65_536

  private let content = Mutex(Content())
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  package init() {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  package func put(_ changes: [FolderChange]) {
    content.withLock { content in
      for change in changes {
        switch change {
        case .overflow: content.hasOverflowed = true
        case .watchesLost: content.hasLostWatches = true
        case .entry, .contents, .folder: content.changes.append(change)
        }
      }
      if content.changes.count > Self.limit { content.dropNames() }
    }
    wake()
  }

  /// Files that are held because something is writing them have to be looked at again.
  package func putRecheck() {
    content.withLock { $0.needsRecheck = true }
    wake()
  }

  package func take() -> Content {
    content.withLock { content in
      defer { content = Content() }
      return content
    }
  }

  /// Wakes the task that waits. Calls before the next `wait` count as one.
  package func wake() { signal.yield() }

  /// Waits for the next `wake`; returns at once if there was one since the last wait.
  package func wait() async {
    for await _ in signals { return }
  }
}

extension ChangeQueue.Content {
  fileprivate mutating func dropNames() {
    var kept: [FolderChange] = []
    for change in changes {
      switch change {
      case .entry(let folder, _, _, _), .contents(let folder): contents.insert(folder)
      case .folder: kept.append(change)
      case .overflow, .watchesLost: break
      }
    }
    changes = kept
  }
}
