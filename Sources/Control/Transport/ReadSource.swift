import Dispatch
import SystemPackage

/// Calls a closure when a descriptor becomes readable.
///
/// A dispatch source may be used from any thread, but its type isn't `Sendable`; this one is.
final class ReadSource: Sendable {
  nonisolated(unsafe) private let source: any DispatchSourceRead
  private let queue: DispatchQueue

  init(_ descriptor: FileDescriptor, queue: DispatchQueue) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor.rawValue, queue: queue)
    self.queue = queue
  }

  /// - Parameter stopped: the last call; the descriptor may be closed then.
  func start(
    _ readable: @escaping @Sendable () -> Void, stopped: @escaping @Sendable () -> Void = {}
  ) {
    source.setEventHandler(handler: readable)
    source.setCancelHandler(handler: stopped)
    source.resume()
  }

  func stop() { source.cancel() }

  /// Pauses the calls for a second.
  func pause() {
    source.suspend()
    queue.asyncAfter(deadline: .now() + 1) { self.source.resume() }
  }
}
