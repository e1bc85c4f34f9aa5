import Dispatch
import SystemPackage

/// Calls somebody when there is something to read from a descriptor, and closes it in the end.
///
/// libdispatch's sources may be used from any thread; their type doesn't say so, and this one does.
final class ReadSource: Sendable {
  nonisolated(unsafe) private let source: any DispatchSourceRead
  private let queue: DispatchQueue

  init(_ descriptor: FileDescriptor, queue: DispatchQueue) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor.rawValue, queue: queue)
    self.queue = queue
  }

  /// - Parameter stopped: nothing is called after this, and the descriptor may be closed.
  func start(
    _ readable: @escaping @Sendable () -> Void, stopped: @escaping @Sendable () -> Void = {}
  ) {
    source.setEventHandler(handler: readable)
    source.setCancelHandler(handler: stopped)
    source.resume()
  }

  func stop() { source.cancel() }

  /// Calls nobody for a second.
  func rest() {
    source.suspend()
    queue.asyncAfter(deadline: .now() + 1) { self.source.resume() }
  }
}
