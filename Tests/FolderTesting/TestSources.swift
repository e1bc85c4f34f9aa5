package import FolderWatching
import Synchronization

/// The source of a test's file events: one suite runs against all.
package enum SourceKind: String, CaseIterable, Sendable {
  case inotify, polling

  package func make(_ handler: @escaping FileEventSource.Handler) -> any FileEventSource {
    switch self {
    case .inotify: InotifySource(handler)
    case .polling: PollingSource(sleep: { _ in try await Task.sleep(for: .seconds(3600)) }, handler)
    }
  }
}

extension FileEventSource {
  /// Makes a polling source look now.
  package func pollIfNeeded() async { await (self as? PollingSource)?.poll() }
}

/// A source that watches and reports nothing.
package struct SilentSource: FileEventSource {
  package init() {}

  package func watch(_ folders: [WatchRequest]) async -> [WatchAnswer] {
    folders.map { _ in .watched }
  }
  package func unwatch(_ folders: [FolderNumber]) {}
  package func close() {}
}

/// A source that refuses some folders.
package struct RefusingSource: FileEventSource {
  private let source: any FileEventSource
  private let problem: WatchProblem
  private let refuses: @Sendable (String) -> Bool

  package init(
    _ source: any FileEventSource, _ problem: WatchProblem,
    _ refuses: @escaping @Sendable (String) -> Bool
  ) {
    self.source = source
    self.problem = problem
    self.refuses = refuses
  }

  package func watch(_ folders: [WatchRequest]) async -> [WatchAnswer] {
    var answers: [WatchAnswer] = []
    for folder in folders {
      if refuses(String(decoding: folder.path, as: UTF8.self)) {
        answers.append(.refused(problem))
      } else {
        answers += await source.watch([folder])
      }
    }
    return answers
  }

  package func unwatch(_ folders: [FolderNumber]) { source.unwatch(folders) }
  package func close() { source.close() }
}

/// The changes that a source has reported.
package final class Reports: Sendable {
  package let news = Changes()
  private let reported = Mutex<[FolderChange]>([])

  package init() {}

  package func take(_ changes: [FolderChange]) {
    reported.withLock { $0 += changes }
    news.note()
  }

  package var changes: [FolderChange] { reported.withLock { $0 } }

  package func clear() { reported.withLock { $0 = [] } }
}
