import AppIntentsCore
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

  /// The most connections at a time. For another one, the connection that has been idle longest is
  /// closed, so that clients that want nothing don't keep out one that does.
  static let mostConnections = 64
  /// The most requests at a time whose replies may take long. The other connections stay free for
  /// requests that are answered at once.
  static let mostLongRequests = 48

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
    var longRequests = 0

    /// Makes room for one more connection. Returns the connection to close for it, or false if none
    /// can be closed.
    mutating func makeRoom() -> (hasRoom: Bool, idle: ControlConnection?) {
      if connections.count < mostConnections { return (true, nil) }
      let idle = connections.values.compactMap { connection in
        connection.idleSince.map { (connection: connection, since: $0) }
      }
      guard let longest = idle.min(by: { $0.since < $1.since })?.connection else {
        return (false, nil)
      }
      connections[ObjectIdentifier(longest)] = nil
      return (true, longest)
    }
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
      throw ControlFailure.noSocket(socket, reason: IntentErrorText.message(for: error))
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
      guard ControlSocket.isOwn(descriptor), makeRoom() else {
        try? descriptor.close()
        continue
      }
      let connection = ControlConnection(
        descriptor, queue: queue,
        answer: { [weak self] request, send in
          await self?.reply(to: request, send) ?? .failure(.gone)
        },
        ended: { [weak self] id in self?.state.withLock { $0.connections[id] = nil } })
      state.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
      connection.start(with: greeting)
    }
  }
}

extension ControlServer {
  private func makeRoom() -> Bool {
    let (hasRoom, idle) = state.withLock { $0.makeRoom() }
    idle?.close()
    return hasRoom
  }

  /// Answers a request, unless too many others may take long.
  private func reply(
    to request: ControlRequest, _ send: @escaping @Sendable (ControlReply) async throws -> Void
  ) async -> ControlReply {
    guard request.mayTakeLong else { return await answer(request, send) }
    let isAllowed = state.withLock { state in
      guard state.longRequests < Self.mostLongRequests else { return false }
      state.longRequests += 1
      return true
    }
    guard isAllowed else { return .failure(.tooMany) }
    defer { state.withLock { $0.longRequests -= 1 } }
    return await answer(request, send)
  }
}

extension ControlFailure {
  fileprivate static let tooMany = ControlFailure(
    .unavailable,
    "\(ControlServer.mostLongRequests) other commands wait for the daemon, such as "
      + "`segue runs logs --follow`",
    help: "end one of them, and try again")

  fileprivate static func noSocket(_ socket: ControlSocket, reason: String) -> ControlFailure {
    ControlFailure(
      .unavailable, "can't listen for commands at `\(socket.path.shown)`: \(reason.lowercased())",
      help: "remove what is there; `XDG_STATE_HOME` must be on a file system that has sockets")
  }
}
