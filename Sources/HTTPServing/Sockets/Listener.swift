import CLinuxSockets
import Dispatch
import Glibc
import SystemPackage

/// A socket that listens, and what takes its connections.
final class Listener: Sendable {
  /// A dispatch source may be used from any thread, but its type isn't `Sendable`.
  nonisolated(unsafe) private let source: any DispatchSourceRead
  private let descriptor: FileDescriptor
  private let queue: DispatchQueue
  private let take: @Sendable (FileDescriptor, _ peer: ServerAddress?) -> Void

  /// - Parameter take: receives each connection. The descriptor is the receiver's.
  init(
    _ descriptor: FileDescriptor, queue: DispatchQueue,
    take: @escaping @Sendable (FileDescriptor, _ peer: ServerAddress?) -> Void
  ) {
    self.descriptor = descriptor
    self.queue = queue
    self.take = take
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor.rawValue, queue: queue)
  }

  // While the source is paused, what ends the pause retains this.
  deinit { source.cancel() }

  func start() {
    source.setEventHandler { [weak self] in self?.accept() }
    source.setCancelHandler { [descriptor] in
      // Nothing is written to a listening socket, so a failure loses nothing.
      try? descriptor.close()
    }
    source.resume()
  }

  func stop() { source.cancel() }

  /// Accepts the connections that are pending.
  private func accept() {
    while true {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let number = accept4(
        descriptor.rawValue, &storage, &length,
        Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue))
      if number >= 0 {
        take(FileDescriptor(rawValue: number), ServerAddress(storage))
        continue
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return pause()
      default: return
      }
    }
  }

  /// Without a free descriptor a connection stays pending, and the source would fire at once.
  private func pause() {
    source.suspend()
    queue.asyncAfter(deadline: .now() + 1) { self.source.resume() }
  }
}
