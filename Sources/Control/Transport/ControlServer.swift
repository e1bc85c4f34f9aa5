import AppIntents
import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// The daemon's end of the control socket: accepts connections of the same person, and has each
/// request answered.
package final class ControlServer: Sendable {
  /// Answers a request: gives the last reply, and before it sends the others through the closure,
  /// which throws when the other end has gone.
  package typealias Answer =
    @Sendable (ControlRequest, @escaping @Sendable (ControlReply) async throws -> Void) async ->
    ControlReply

  /// More conversations at once are somebody's mistake.
  private static let mostConnections = 64

  private let socket: ControlSocket
  private let greeting: ControlGreeting
  private let answer: Answer
  private let queue = DispatchQueue(label: "segue.control")
  private let state = Mutex(State())

  private struct State {
    var source: ReadSource?
    /// The socket that it listens on.
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

  /// Begins to listen.
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
      // Nothing was written to it, so nothing is lost.
      try? listener.close()
    }
  }

  /// Listens anew if the socket is gone, or isn't its own any more: somebody has tidied up.
  /// Conversations go on.
  /// - Throws: `ControlFailure`.
  package func keepListening() throws {
    let isLost = state.withLock { $0.source != nil && $0.identity != socket.identity }
    if isLost { try start() }
  }

  /// Stops listening, ends all conversations and removes the socket.
  package func stop() {
    let connections = state.withLock { state in
      state.source?.stop()
      state.source = nil
      defer { state.connections = [:] }
      return state.connections.values
    }
    for connection in connections { connection.close() }
    socket.remove()
  }

  private func accept(from listener: FileDescriptor) {
    while true {
      let number = Glibc.accept(listener.rawValue, nil, nil)
      guard number >= 0 else {
        // Without a descriptor to spare the caller would be back at once, for ever.
        if errno == EMFILE || errno == ENFILE { state.withLock { $0.source }?.rest() }
        return
      }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
      let descriptor = FileDescriptor(rawValue: number)
      let isWelcome = state.withLock { $0.connections.count < Self.mostConnections }
      guard isWelcome, ControlSocket.isOwn(descriptor) else {
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
      help: "remove what is there; `XDG_STATE_HOME` has to be on a file system that has sockets")
  }
}
