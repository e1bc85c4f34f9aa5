import Synchronization
import SystemPackage

/// One connection: reads requests, one after the other, and answers each before the next is read.
///
/// ```
/// waiting ─first byte→ reading ─head→ admitted ─body→ answering ─┬→ waiting
///    │ idle for long      │ too slow, malformed                  └→ closing
///    └────────────────────┴──→ refused → lingering → closing
/// ```
final class HTTPConnection: Sendable {
  /// What the server's parts share.
  struct Setting: Sendable {
    let limits: HTTPLimits
    let clock: ServerClock
    /// Where bodies are received that are too large for memory.
    let folder: FilePath
    let handler: any HTTPHandler
  }

  private struct State {
    var occupation: ConnectionOccupation
    var isStopping = false
    var isStreaming = false
    var task: Task<Void, Never>?
  }

  let number: Int
  let peer: HTTPPeer
  private let socket: StreamSocket
  private let setting: Setting
  private let state: Mutex<State>

  private var limits: HTTPLimits { setting.limits }
  private var now: Duration { setting.clock.now() }

  init(_ socket: StreamSocket, _ number: Int, from peer: HTTPPeer, _ setting: Setting) {
    self.socket = socket
    self.number = number
    self.peer = peer
    self.setting = setting
    state = Mutex(State(occupation: .idle(since: setting.clock.now())))
  }

  /// - Parameter ended: called when the connection is over.
  func start(ended: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.task = Task {
        await self.serve()
        ended()
      }
    }
  }

  var occupation: ConnectionOccupation { state.withLock { $0.occupation } }

  /// Ends the waits whose deadlines have passed.
  func expire(at now: Duration) { socket.expire(at: now) }

  func close() { socket.close() }

  /// Closes the connection, after the response if there is a request.
  func stop() {
    let (task, isBusy) = state.withLock { state in
      state.isStopping = true
      return (state.task, !state.occupation.isIdle && !state.isStreaming)
    }
    task?.cancel()
    if !isBusy { socket.close() }
  }

  // MARK: - Requests

  private func serve() async {
    var reader = RequestReader(limits)
    for number in 1...max(1, limits.requestsPerConnection) {
      guard let head = await nextHead(&reader, isFirst: number == 1) else { break }
      let isLast = number == limits.requestsPerConnection
      guard await exchange(head, &reader, isLast: isLast) else { break }
    }
    socket.close()
  }

  /// Waits for a request. Returns nil if there is none: the connection should be closed then.
  private func nextHead(
    _ reader: inout RequestReader, isFirst: Bool
  ) async -> HTTPRequestHead? {
    var hasBegun = reader.hasBytes
    var began = now
    var deadline = began + (isFirst || hasBegun ? limits.headTime : limits.idleTime)
    do {
      while true {
        if let head = try reader.head() {
          state.withLock { $0.occupation = .answering }
          return head
        }
        let (count, isWaiting) = (reader.count, !reader.hasBytes)
        let isStopping = state.withLock { [began] state in
          if !isWaiting {
            state.occupation = .receiving(since: began, bytes: count)
          } else if !state.occupation.isIdle {
            state.occupation = .idle(since: began)
          }
          return state.isStopping
        }
        if isStopping, isWaiting { return nil }
        let piece = try await socket.read(by: deadline)
        if piece.isEmpty { return nil }
        if !hasBegun {
          began = now
          if !isFirst { deadline = began + limits.headTime }
        }
        hasBegun = true
        reader.append(piece)
      }
    } catch let refusal as HTTPRefusal {
      await refuse(refusal)
    } catch SocketFailure.timedOut where hasBegun {
      await refuse(HTTPRefusal(.requestTimeout, "the request didn't arrive in time"))
    } catch {
      // The other side has left, or wanted nothing for long.
    }
    return nil
  }

  /// Reads the rest of a request and answers it.
  /// - Returns: whether another request may follow.
  private func exchange(
    _ head: HTTPRequestHead, _ reader: inout RequestReader, isLast: Bool
  ) async -> Bool {
    do {
      switch await setting.handler.admit(head, from: peer) {
      case .answered(let response):
        // The body isn't read, so that what follows can't be told from it.
        let closes = isLast || head.framing != .none || !head.keepsAlive
        try await write(response, to: head, closes: closes)
        if closes { await linger() }
        return !closes
      case .admitted(let limit, let tooLarge, let answer):
        let body: HTTPBody
        do {
          body = try await self.body(of: head, limit: limit, &reader)
        } catch let refusal as HTTPRefusal where refusal == .bodyTooLarge {
          guard let tooLarge else { throw refusal }
          // What is left of the body isn't read, so that what follows can't be told from it.
          try await write(await tooLarge(), to: head, closes: true)
          await linger()
          return false
        }
        let request = HTTPRequest(head: head, body: body, peer: peer)
        let response = await response(reader.hasBytes ? nil : socket) { await answer(request) }
        let isStopping = state.withLock { $0.isStopping }
        let closes = isLast || !head.keepsAlive || isStopping
        try await write(response, to: head, closes: closes)
        // There may be another request, which isn't answered.
        if closes, !isStopping { await linger() }
        return !closes
      }
    } catch let refusal as HTTPRefusal {
      await refuse(refusal)
    } catch {
      // The other side has left, or is too slow to be told.
    }
    return false
  }

  /// Makes a response. If the other side leaves meanwhile, what makes it is told to hurry by canceling
  /// its task.
  ///
  /// - Parameter socket: tells whether the other side is there; nil if it has sent more already.
  private func response(
    _ socket: StreamSocket?, _ make: @escaping @Sendable () async -> HTTPResponse
  ) async -> HTTPResponse {
    let making = Task { await make() }
    let watching = Task {
      if await socket?.hasLeft() == true { making.cancel() }
    }
    let response = await withTaskCancellationHandler {
      await making.value
    } onCancel: {
      making.cancel()
    }
    watching.cancel()
    // Only one task at a time may wait for the socket.
    await watching.value
    return response
  }

  private func body(
    of head: HTTPRequestHead, limit: Int, _ reader: inout RequestReader
  ) async throws -> HTTPBody {
    var decoder = try BodyDecoder(head.framing, limit: limit, limits)
    if head.expectsContinue, !reader.hasBytes, !decoder.isComplete {
      try await socket.write(
        Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), by: now + limits.transferTime)
    }
    var receiver = BodyReceiver(folder: setting.folder, memory: limits.bodyInMemory)
    let began = now
    defer { state.withLock { $0.occupation = .answering } }
    while !decoder.isComplete {
      let content = try reader.body(&decoder)
      do {
        if !content.isEmpty { try receiver.add(content) }
      } catch {
        throw HTTPRefusal(.insufficientStorage, "the body can't be stored")
      }
      if decoder.isComplete || reader.hasBytes { continue }
      let count = receiver.count
      state.withLock { $0.occupation = .receiving(since: began, bytes: count) }
      let piece: [UInt8]
      do {
        piece = try await socket.read(by: began + limits.time(for: receiver.count))
      } catch SocketFailure.timedOut {
        throw HTTPRefusal(.requestTimeout, "the body didn't arrive in time")
      }
      if piece.isEmpty { throw SocketFailure.closed }
      reader.append(piece)
    }
    do {
      return try receiver.finish()
    } catch {
      throw HTTPRefusal(.insufficientStorage, "the body can't be stored")
    }
  }

  // MARK: - Responses

  private func refuse(_ refusal: HTTPRefusal) async {
    do {
      let response = HTTPResponse(refusal)
      guard case .bytes(let body) = response.body else { return }
      let head = response.head(for: .oneOne, closes: true, date: setting.clock.date())
      try await socket.write(head + body, by: now + limits.transferTime)
      await linger()
    } catch {
      // The other side has left.
    }
  }

  private func write(_ response: HTTPResponse, to head: HTTPRequestHead, closes: Bool) async throws
  {
    switch response.body {
    case .bytes(let body):
      var bytes = response.head(for: head.version, closes: closes, date: setting.clock.date())
      if head.method != "HEAD", response.status.code != 204 { bytes += body }
      try await socket.write(bytes, by: now + limits.time(for: bytes.count))
    case .events(let send):
      try await stream(response, to: head, send)
      throw SocketFailure.closed
    }
  }

  /// Sends events until their source ends, or the other side leaves. The connection ends with them.
  private func stream(
    _ response: HTTPResponse, to head: HTTPRequestHead,
    _ send: @escaping @Sendable (EventStream) async throws -> Void
  ) async throws {
    let bytes = response.head(for: head.version, closes: true, date: setting.clock.date())
    try await socket.write(bytes, by: now + limits.transferTime)
    if head.method == "HEAD" { return }
    let isStopping = state.withLock { state in
      state.isStreaming = true
      return state.isStopping
    }
    if isStopping { return }
    let stream = EventStream(isChunked: head.version == .oneOne) { [socket, setting] bytes in
      let deadline = setting.clock.now() + setting.limits.time(for: bytes.count)
      try await socket.write(bytes, by: deadline)
    }
    let sending = Task {
      try await send(stream)
      try await stream.finish()
    }
    // Reading is how to learn that the other side has left; it has nothing more to say.
    let watching = Task { [socket] in
      while let piece = try? await socket.read(by: nil), !piece.isEmpty {}
      sending.cancel()
      socket.close()
    }
    _ = await withTaskCancellationHandler {
      await sending.result
    } onCancel: {
      sending.cancel()
    }
    socket.finishWriting()
    socket.close()
    await watching.value
  }

  /// Reads on for a moment. A connection that is closed with unread bytes is reset, and
  /// the other side might not see the answer.
  private func linger() async {
    socket.finishWriting()
    let deadline = now + limits.lingerTime
    // Whatever ends this, the connection is closed next.
    while let piece = try? await socket.read(by: deadline), !piece.isEmpty, now < deadline {}
  }
}
