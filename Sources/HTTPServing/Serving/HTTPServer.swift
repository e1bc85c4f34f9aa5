import Dispatch
import Glibc
import Synchronization
package import SystemPackage

/// Listens for connections, and answers their requests with a handler.
///
/// ```
/// accept → ConnectionTable: room? → HTTPConnection ─ requests → handler → responses
///                  ↑ closed                ↑ expire: every half second while there are connections
/// ```
package final class HTTPServer: Sendable {
  /// How often deadlines are looked at. Each may be passed by as much.
  private static let sweep = DispatchTimeInterval.milliseconds(500)

  private struct State {
    var listeners: [Listener] = []
    var made = 0
    var table = ConnectionTable()
    var isSweeping = false
    var isStopped = false
    var drained: CheckedContinuation<Void, Never>?
  }

  private let setting: HTTPConnection.Setting
  private let sweepsItself: Bool
  private let queue = DispatchQueue(label: "segue.http")
  private let state = Mutex(State())

  /// - Parameters:
  ///   - folder: where bodies are received that are too large for memory.
  ///   - sweepsItself: whether deadlines are looked at every half second; otherwise only `expire` looks at
  ///     them.
  package init(
    limits: HTTPLimits = HTTPLimits(), folder: FilePath, clock: ServerClock = .system,
    sweepsItself: Bool = true, handler: any HTTPHandler
  ) {
    setting = HTTPConnection.Setting(
      limits: limits, clock: clock, folder: folder, handler: handler)
    self.sweepsItself = sweepsItself
  }

  /// The number of open connections.
  package var connectionCount: Int { state.withLock { $0.table.all.count } }

  /// The number of connections that wait for a request.
  var idleCount: Int { state.withLock { $0.table.all.values.count { $0.occupation.isIdle } } }

  /// How many bytes have arrived of each request that isn't whole.
  var receivedBytes: [Int] {
    state.withLock { state in
      state.table.all.values.compactMap { connection -> Int? in
        guard case .receiving(_, let bytes) = connection.occupation else { return nil }
        return bytes
      }
    }
  }

  /// Starts listening.
  /// - Returns: the address, with the port that was free if any was asked for.
  /// - Throws: `Errno`.
  @discardableResult
  package func listen(on address: ServerAddress) throws -> ServerAddress {
    let listener = try address.listen()
    let bound = ServerAddress(of: listener) ?? address
    let accepting = Listener(listener, queue: queue) { [weak self] descriptor, peer in
      guard let self else { return }
      take(descriptor, from: HTTPPeer(address: peer?.host ?? "unknown"))
    }
    state.withLock { $0.listeners.append(accepting) }
    accepting.start()
    return bound
  }

  /// Stops listening. Requests that have arrived are answered within some time.
  package func stop(within grace: Duration) async {
    let connections = state.withLock { state in
      state.isStopped = true
      for listener in state.listeners { listener.stop() }
      state.listeners = []
      return Array(state.table.all.values)
    }
    for connection in connections { connection.stop() }
    // In a Double, because a long time has too many nanoseconds.
    queue.asyncAfter(deadline: .now() + grace / .seconds(1)) { [weak self] in
      self?.closeAll()
    }
    await withCheckedContinuation { done in
      let isEmpty = state.withLock { state in
        if !state.table.all.isEmpty { state.drained = done }
        return state.table.all.isEmpty
      }
      if isEmpty { done.resume() }
    }
  }

  /// Ends the waits of connections whose deadlines have passed.
  package func expire() {
    let now = setting.clock.now()
    for connection in state.withLock({ Array($0.table.all.values) }) { connection.expire(at: now) }
  }

  /// Closes what is still open. An answer that isn't ready yet is dropped.
  private func closeAll() {
    let (connections, drained) = state.withLock { state in
      defer { state.drained = nil }
      return (Array(state.table.all.values), state.drained)
    }
    for connection in connections { connection.close() }
    drained?.resume()
  }

  // MARK: - Connections

  private func take(_ descriptor: FileDescriptor, from peer: HTTPPeer) {
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // A machine that is gone says nothing more, so the system asks.
    setsockopt(descriptor.rawValue, SOL_SOCKET, SO_KEEPALIVE, &on, size)
    setsockopt(descriptor.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    let number = state.withLock { state in
      state.made += 1
      return state.made
    }
    let socket = StreamSocket(descriptor, queue: queue)
    let connection = HTTPConnection(socket, number, from: peer, setting)
    let (isAdmitted, replaced) = state.withLock { state in
      if state.isStopped { return (false, nil as HTTPConnection?) }
      switch state.table.decide(for: peer, setting.limits, at: setting.clock.now()) {
      case .refuse: return (false, nil)
      case .admit:
        state.table.add(connection)
        return (true, nil)
      case .replace(let number):
        let idle = state.table.remove(number)
        state.table.add(connection)
        return (true, idle)
      }
    }
    replaced?.close()
    guard isAdmitted else { return refuse(descriptor, socket) }
    connection.start { [weak self] in self?.ended(number) }
    beginSweeping()
  }

  /// Tells that there is no room. The answer fits into the socket's buffer, or isn't sent.
  private func refuse(_ descriptor: FileDescriptor, _ socket: StreamSocket) {
    let text = "there are too many connections; try again in a moment\n"
    let response = HTTPResponse.text(
      .unavailable, text, fields: [HTTPFields.Field("retry-after", "5")])
    let bytes =
      response.head(for: .oneOne, closes: true, date: setting.clock.date()) + Array(text.utf8)
    _ = bytes.withUnsafeBytes {
      send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    socket.close()
  }

  private func ended(_ number: Int) {
    let drained = state.withLock { state in
      _ = state.table.remove(number)
      guard state.table.all.isEmpty else { return nil as CheckedContinuation<Void, Never>? }
      defer { state.drained = nil }
      return state.drained
    }
    drained?.resume()
  }

  // MARK: - Deadlines

  private func beginSweeping() {
    guard sweepsItself else { return }
    let begins = state.withLock { state in
      defer { state.isSweeping = true }
      return !state.isSweeping
    }
    if begins { sweepLater() }
  }

  /// A server without connections isn't woken.
  private func sweepLater() {
    queue.asyncAfter(deadline: .now() + Self.sweep) { [weak self] in
      guard let self else { return }
      expire()
      let goesOn = state.withLock { state in
        state.isSweeping = !state.table.all.isEmpty
        return state.isSweeping
      }
      if goesOn { sweepLater() }
    }
  }
}
