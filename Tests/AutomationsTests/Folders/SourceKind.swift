import Automations
import Synchronization

/// Where file events come from: one suite runs against all.
enum SourceKind: String, CaseIterable, Sendable {
  case inotify, polling

  func make(_ handler: @escaping @Sendable (FileEventReport) -> Void) -> any FileEventSource {
    switch self {
    case .inotify: InotifySource(handler)
    case .polling: PollingSource(sleep: { _ in try await Task.sleep(for: .seconds(3600)) }, handler)
    }
  }
}

extension FileEventSource {
  /// Has a source that looks by itself do it now.
  func pollIfNeeded() async { await (self as? PollingSource)?.poll() }
}

/// What a source has reported.
final class Reports: Sendable {
  let changes = Changes()
  private let all = Mutex<[FileEventReport]>([])

  func take(_ report: FileEventReport) {
    all.withLock { $0.append(report) }
    changes.note()
  }

  var hints: [FolderHint] {
    all.withLock { all in
      all.flatMap { report -> [FolderHint] in
        if case .hints(let hints) = report { return hints }
        return []
      }
    }
  }

  func contains(_ report: FileEventReport) -> Bool { all.withLock { $0.contains(report) } }

  func clear() { all.withLock { $0 = [] } }
}
