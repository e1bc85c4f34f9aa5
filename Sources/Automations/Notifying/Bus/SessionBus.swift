import Coordination
import Dispatch
import FileOperations
import Glibc
import HTTPServing

/// A connection to the user's session bus (D-Bus): calls of other programs' methods, and their signals.
///
/// A program such as `busctl` isn't enough where signals matter: desktops send them to the connection
/// that made the call.
actor SessionBus {
  private static let queue = DispatchQueue(label: "segue.bus")

  /// What others send unasked.
  nonisolated let signals: AsyncStream<BusMessage>
  private let received: AsyncStream<BusMessage>.Continuation
  private let socket: StreamSocket
  private let limit: Duration
  private let writing = AsyncLock()
  private var buffer: [UInt8] = []
  private var lastSerial: UInt32 = 0
  private var waiting: [UInt32: CheckedContinuation<BusMessage, any Error>] = [:]
  private var isClosed = false

  private init(_ socket: StreamSocket, limit: Duration) {
    self.socket = socket
    self.limit = limit
    (signals, received) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1000))
  }

  deinit { socket.close() }

  /// Connects, and says who this is.
  /// - Parameter limit: how long an answer may take, here and to calls.
  static func connect(
    environment: [String: String], limit: Duration
  ) async throws -> SessionBus {
    guard let address = BusAddress(environment: environment) else { throw BusFailure.absent }
    let socket = try address.connect(on: queue)
    let bus = SessionBus(socket, limit: limit)
    let timer = Task {
      try await Task.sleep(for: limit)
      socket.close()
    }
    defer { timer.cancel() }
    try await bus.authenticate()
    await bus.startReading()
    _ = try await bus.call(
      BusMessage(
        "Hello", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        on: "org.freedesktop.DBus"))
    return bus
  }

  /// Calls a method, and returns what it answers.
  func call(_ message: BusMessage) async throws -> BusMessage {
    if isClosed { throw BusFailure.gone }
    lastSerial += 1
    var message = message
    message.serial = lastSerial
    let timer = Task { [limit] in
      try await Task.sleep(for: limit)
      // A service that doesn't answer now may answer later, when nothing waits for it.
      self.end(message.serial, .failure(BusFailure.gone))
    }
    defer { timer.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      waiting[message.serial] = continuation
      Task {
        do {
          try await self.write(message.bytes)
        } catch {
          self.end(message.serial, .failure(BusFailure.gone))
        }
      }
    }
  }

  /// Asks for a service's signals.
  func receiveSignals(of interface: String, at path: String, from sender: String) async throws {
    let rule = "type='signal',sender='\(sender)',interface='\(interface)',path='\(path)'"
    _ = try await call(
      BusMessage(
        "AddMatch", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        on: "org.freedesktop.DBus", signature: "s"
      ) { $0.text(rule) })
  }

  func close() {
    isClosed = true
    socket.close()
    for serial in waiting.keys { end(serial, .failure(BusFailure.gone)) }
    received.finish()
  }

  // MARK: - Bytes

  private func write(_ bytes: [UInt8]) async throws {
    try await writing.withLock { [socket] in try await socket.write(bytes, by: nil) }
  }

  /// Says which user this is, which the system vouches for (“Authentication Protocol”).
  private func authenticate() async throws {
    let user = HexadecimalDigits.text(Array("\(getuid())".utf8))
    do {
      try await socket.write(Array("\0AUTH EXTERNAL \(user)\r\n".utf8), by: nil)
      while !buffer.contains(UInt8(ascii: "\n")) {
        let piece = try await socket.read(by: nil)
        guard !piece.isEmpty, buffer.count < 1000 else { throw BusFailure.gone }
        buffer += piece
      }
      guard buffer.starts(with: "OK ".utf8) else { throw BusFailure.gone }
      buffer = []
      try await socket.write(Array("BEGIN\r\n".utf8), by: nil)
    } catch {
      socket.close()
      throw BusFailure.gone
    }
  }

  private func startReading() {
    Task { [weak self, socket] in
      while let piece = try? await socket.read(by: nil), !piece.isEmpty {
        guard await self?.take(piece) == true else { break }
      }
      await self?.close()
    }
  }

  /// - Returns: whether it can be read.
  private func take(_ piece: [UInt8]) -> Bool {
    buffer += piece
    do {
      while buffer.count >= BusMessage.prefix {
        let length = try BusMessage.length(of: Array(buffer.prefix(BusMessage.prefix)))
        if buffer.count < length { return true }
        let message = try BusMessage.read(Array(buffer.prefix(length)))
        buffer.removeFirst(length)
        if let message { take(message) }
      }
      return true
    } catch {
      return false
    }
  }

  private func take(_ message: BusMessage) {
    switch message.kind {
    case .reply: if let serial = message.replyTo { end(serial, .success(message)) }
    case .error:
      if let serial = message.replyTo {
        end(serial, .failure(BusFailure.refused(message.error ?? "")))
      }
    case .signal: received.yield(message)
    // It serves nothing.
    case .call: break
    }
  }

  private func end(_ serial: UInt32, _ result: Result<BusMessage, any Error>) {
    waiting.removeValue(forKey: serial)?.resume(with: result)
  }
}
