import AppIntents
import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// The daemon's end of the control socket: accepts connections of the same user and passes their
/// requests on.
package final class ControlServer: Sendable {
  /// Answers a request: returns the last reply, and sends earlier ones through the closure, which
  /// throws when the client has disconnected.
  package typealias Answer =
    @Sendable (ControlRequest, @escaping @Sendable (ControlReply) async throws -> Void) async ->
    ControlReply

  /// The most connections at a time. More are a client's mistake.
  private static let mostConnections = 64

  private let socket: ControlSocket
  private let greeting: ControlGreeting
  private let answer: Answer
  private let queue = DispatchQueue(label: "segue.control")
  private let state = Mutex(State())

  private struct State {
    var source: ReadSource?
    /// The socket on which the server listens.
    var identity: ControlSocket.Identity?
    var connections: [ObjectIdentifier: ControlConnection] = [:]
  }

  package init(
    _ socket: ControlSocket, greeting: ControlGreeting, answer: @escaping Answer
  ) {
    self.socket = socket
    self.greeting = greeting
    self.answer = answer
  }

  /// Starts listening.
  ///
  /// - Throws: `ControlFailure`.
  package func start() throws {
    let listener: FileDescriptor
    do {
      listener = try socket.listen()
    } catch {
      throw ControlFailure.noSocket(socket, reason: "\(error)")
    }
    _ = fcntl(listener.rawValue, F_SETFL, O_NONBLOCK)
    let source = ReadSource(listener, queue: queue)
    state.withLock { state in
      state.source?.stop()
      state.source = source
      state.identity = socket.identity
    }
    source.start { [weak self] in
      self?.accept(from: listener)
    } stopped: {
      // Nothing is written to a listening socket, so a failure loses nothing.
      try? listener.close()
    }
  }

  /// Listens again if the socket was removed or replaced. Open connections are kept.
  ///
  /// - Throws: `ControlFailure`.
  package func keepListening() throws {
    let isLost = state.withLock { $0.source != nil && $0.identity != socket.identity }
    if isLost { try start() }
  }

  /// Stops listening, closes all connections and removes the socket, unless it is another server's.
  package func stop() {
    let (connections, identity) = state.withLock { state in
      state.source?.stop()
      state.source = nil
      defer { state.connections = [:] }
      return (state.connections.values, state.identity)
    }
    for connection in connections { connection.close() }
    if identity == socket.identity { socket.remove() }
  }

  private func accept(from listener: FileDescriptor) {
    while true {
      let number = Glibc.accept(listener.rawValue, nil, nil)
      guard number >= 0 else {
        // Without a free descriptor the connection stays pending, and the source would fire at once.
        if errno == EMFILE || errno == ENFILE { state.withLock { $0.source }?.pause() }
        return
      }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
      let descriptor = FileDescriptor(rawValue: number)
      let hasRoom = state.withLock { $0.connections.count < Self.mostConnections }
      guard hasRoom, ControlSocket.isOwn(descriptor) else {
        try? descriptor.close()
        continue
      }
      let connection = ControlConnection(
        descriptor, queue: queue, answer: answer,
        ended: { [weak self] id in self?.state.withLock { $0.connections[id] = nil } })
      state.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
      connection.start(with: greeting)
    }
  }
}

extension ControlFailure {
  fileprivate static func noSocket(_ socket: ControlSocket, reason: String) -> ControlFailure {
    ControlFailure(
      .unavailable, "can't listen for commands at `\(socket.path.shown)`: \(reason.lowercased())",
      help: "remove what is there; `XDG_STATE_HOME` must be on a file system that has sockets")
  }
}
