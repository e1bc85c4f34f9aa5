/// File events from the kernel.
package final class InotifySource: FileEventSource {
  private let client: UInt32

  package init(_ handler: @escaping Handler) {
    client = InotifyThread.shared.join(handler)
  }

  package func watch(_ folders: [WatchRequest]) async -> [WatchAnswer] {
    if folders.isEmpty { return [] }
    return await withCheckedContinuation { continuation in
      InotifyThread.shared.order(
        .watch(folders) { continuation.resume(returning: $0) }, for: client)
    }
  }

  package func unwatch(_ folders: [FolderNumber]) {
    if folders.isEmpty { return }
    InotifyThread.shared.order(.unwatch(folders), for: client)
  }

  package func close() { InotifyThread.shared.order(.leave, for: client) }

  deinit { close() }
}
