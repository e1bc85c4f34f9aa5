import Coordination
import Dispatch
import FileOperations
import Glibc
import HTTPServing

/// A connection to a bus (D-Bus): calls of other programs' methods, their signals, and methods of its own
/// that others call.
///
/// A program such as `busctl` isn't enough where signals matter: services send some of them to the
/// connection that made a call.
package actor BusConnection {
  /// Answers a call of one of this program's methods.
  package typealias Service = @Sendable (BusMessage) async -> BusAnswer

  /// The most bytes of a message that is read, unless a connection says otherwise. Those of desktops have
  /// a few hundred.
  package static let mostBytes = 1 << 20
  /// How many signals wait to be read. A connection with more is closed, so that no gap goes unnoticed.
  private static let mostSignals = 1_000
  /// How many calls are answered at a time.
  private static let mostCalls = 100
  private static let queue = DispatchQueue(label: "segue.bus")

  /// What others send unasked.
  package nonisolated let signals: AsyncStream<BusMessage>
  private let received: AsyncStream<BusMessage>.Continuation
  private let socket: StreamSocket
  private let limit: Duration
  private let mostBytes: Int
  private let keeps: @Sendable (BusMessage) -> Bool
  private let writing = AsyncLock()
  private var buffer: [UInt8] = []
  private var lastSerial: UInt32 = 0
  private var lastPlace = 0
  private var waiting: [UInt32: CheckedContinuation<BusMessage, any Error>] = [:]
  private var service: Service?
  private var answering = 0
  private var isClosed = false

  private init(
    _ socket: StreamSocket, limit: Duration, mostBytes: Int,
    keeps: @escaping @Sendable (BusMessage) -> Bool
  ) {
    self.socket = socket
    self.limit = limit
    self.mostBytes = mostBytes
    self.keeps = keeps
    (signals, received) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingOldest(Self.mostSignals))
  }

  deinit { socket.close() }

  /// Connects, and says who this is.
  ///
  /// - Parameters:
  ///   - address: nil for a bus that there isn't.
  ///   - limit: how long an answer may take, here and to calls.
  ///   - keeps: whether a signal is of use.
  package static func connect(
    to address: BusAddress?, limit: Duration, mostBytes: Int = BusConnection.mostBytes,
    keeping keeps: @escaping @Sendable (BusMessage) -> Bool = { _ in true }
  ) async throws -> BusConnection {
    guard let address else { throw BusFailure.absent }
    let socket = try address.connect(on: queue)
    let bus = BusConnection(socket, limit: limit, mostBytes: mostBytes, keeps: keeps)
    let timer = Task {
      try await Task.sleep(for: limit)
      socket.close()
    }
    defer { timer.cancel() }
    try await bus.authenticate()
    await bus.startReading()
    _ = try await bus.call(.ofBus("Hello"))
    return bus
  }

  /// Calls a method, and returns what it answers.
  package func call(_ message: BusMessage) async throws -> BusMessage {
    if isClosed { throw BusFailure.gone }
    var message = message
    message.serial = nextSerial()
    let timer = Task { [limit, serial = message.serial] in
      try await Task.sleep(for: limit)
      // A service that doesn't answer now may answer later, when nothing waits for it.
      self.end(serial, .failure(BusFailure.gone))
    }
    defer { timer.cancel() }
    return try await withCheckedThrowingContinuation { [message] continuation in
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

  package func close() {
    if isClosed { return }
    isClosed = true
    socket.close()
    for serial in waiting.keys { end(serial, .failure(BusFailure.gone)) }
    received.finish()
  }

  // MARK: - Calls of others

  /// Sets what answers the calls of others.
  package func serve(_ service: @escaping Service) { self.service = service }

  /// Whether calls are being answered.
  package var isAnswering: Bool { answering > 0 }

  private func answer(_ call: BusMessage) {
    guard let service else { return }
    guard answering < Self.mostCalls else { return send(.tooMany, to: call) }
    answering += 1
    Task {
      self.send(await service(call), to: call)
      self.answering -= 1
    }
  }

  private func send(_ answer: BusAnswer, to call: BusMessage) {
    guard call.wantsReply else { return }
    var message = BusMessage(answering: call, answer)
    message.serial = nextSerial()
    Task { [bytes = message.bytes] in
      do {
        try await self.write(bytes)
      } catch {
        self.close()
      }
    }
  }

  private func nextSerial() -> UInt32 {
    lastSerial = lastSerial == .max ? 1 : lastSerial + 1
    return lastSerial
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
        let length = try BusMessage.length(
          of: Array(buffer.prefix(BusMessage.prefix)), limit: mostBytes)
        if buffer.count < length { return true }
        let message = try BusMessage.read(Array(buffer.prefix(length)))
        buffer.removeFirst(length)
        if let message, !take(message) { return false }
      }
      return true
    } catch {
      return false
    }
  }

  /// - Returns: false if too many signals wait.
  private func take(_ received: BusMessage) -> Bool {
    lastPlace += 1
    var message = received
    message.place = lastPlace
    switch message.kind {
    case .reply: if let serial = message.replyTo { end(serial, .success(message)) }
    case .error:
      if let serial = message.replyTo {
        end(serial, .failure(BusFailure.refused(message.error ?? "")))
      }
    case .signal:
      if keeps(message), case .dropped = self.received.yield(message) { return false }
    case .call: answer(message)
    }
    return true
  }

  private func end(_ serial: UInt32, _ result: Result<BusMessage, any Error>) {
    waiting.removeValue(forKey: serial)?.resume(with: result)
  }
}
