package import AppIntentsCore
import OrderedCollections
import Synchronization
package import SystemPackage

/// Messages over two descriptors, in both directions: requests with their responses, and notifications.
///
/// Both sides may make requests. What arrives is reported one after the other, in its order, on the
/// connection's own thread; a report must return soon. Responses don't appear there: they are what
/// `request` returns. A response that is late, or to no request, is dropped.
///
/// ```swift
/// let connection = try Connection(input: output, output: input) { event in … }
/// connection.start()
/// let tools = try await connection.request(Method.listTools, [:])
/// ```
package final class Connection: Sendable {
  package enum Event: Sendable {
    case request(MessageID, method: String, parameters: JSONObject)
    case notification(method: String, parameters: JSONObject)
    /// A line that is no message. The connection goes on after it: answer it with `refuse`, or close.
    case malformed(MessageProblem)
    /// The last event: the peer has closed its side, or the connection is closed.
    case ended
  }

  private typealias Waiting = CheckedContinuation<JSONObject, any Error>

  private struct State {
    var waiting: [MessageID: Waiting] = [:]
    var lastID = 0
    var hasEnded = false
    var hasWritten = false
    /// Those who wait until everything is written.
    var flushing: [CheckedContinuation<Void, Never>] = []
  }

  private let limits: MessageLimits
  private let idPrefix: String?
  private let reading: LineReading
  private let writing: LineWriting
  private let received: @Sendable (Event) -> Void
  private let answeredLate: @Sendable (MessageID) -> Void
  private let sendsAfterEnd: Bool
  private let state = Mutex(State())
  private let isClosed = Atomic(false)

  /// - Parameters:
  ///   - ownsDescriptors: whether each is closed when nothing more is read from it or written to it.
  ///   - idPrefix: a text before the number in the ids of this side's requests; without it ids are
  ///     numbers.
  ///   - sendsAfterEnd: whether messages are sent after the end of the input, until
  ///     `closeAfterWriting(within:)`: a client may end its requests and wait for the answers.
  ///   - answeredLate: called with the id of each response that no request waits for any more.
  package init(
    input: FileDescriptor, output: FileDescriptor, ownsDescriptors: Bool = true,
    limits: MessageLimits = MessageLimits(), idPrefix: String? = nil, sendsAfterEnd: Bool = false,
    answeredLate: @escaping @Sendable (MessageID) -> Void = { _ in },
    received: @escaping @Sendable (Event) -> Void
  ) throws {
    self.limits = limits
    self.idPrefix = idPrefix
    self.sendsAfterEnd = sendsAfterEnd
    self.received = received
    self.answeredLate = answeredLate
    reading = try LineReading(input, closesDescriptor: ownsDescriptors)
    writing = LineWriting(
      output, closesDescriptor: ownsDescriptors, limit: max(4 * limits.bytes, 1 << 16))
  }

  deinit {
    reading.finish()
    writing.finish()
  }

  /// Begins to read. Call it once.
  package func start() {
    let lines = Mutex(LineSplitter(limit: limits.bytes))
    reading.start { [weak self] piece in
      // Only this thread uses the lines; the lock is never waited for.
      lines.withLock { lines in lines.take(piece) { self?.take($0) } }
    } ended: { [weak self] in
      // A last line may lack its end. A broken one is what is left of a peer that died.
      let rest = lines.withLock { $0.remainder }
      if let self, let message = try? Message(line: rest, limits: limits) { take(message) }
      self?.end()
    }
    writing.start { [weak self] isBroken in
      // Responses can't arrive any more if requests don't.
      if isBroken { self?.reading.finish() }
      self?.endFlushing()
    }
  }

  /// Sends no more, and lets the peer see that after what waits is written. Responses still arrive.
  package func finishWriting() { writing.finish() }

  /// Closes the connection after what waits is written, or when the peer hasn't read it in time.
  package func closeAfterWriting(within limit: Duration) async {
    writing.finish()
    let timer = Task {
      try await Task.sleep(for: limit)
      endFlushing()
    }
    await withCheckedContinuation { continuation in
      let hasWritten = state.withLock { state in
        if !state.hasWritten { state.flushing.append(continuation) }
        return state.hasWritten
      }
      if hasWritten { continuation.resume() }
    }
    timer.cancel()
    close()
  }

  private func endFlushing() {
    let flushing = state.withLock { state in
      defer { state.flushing = [] }
      state.hasWritten = true
      return state.flushing
    }
    for waiting in flushing { waiting.resume() }
  }

  /// Sends no more and reads no more; what has arrived and wasn't reported is dropped. Requests that
  /// wait end with `ConnectionError.ended`.
  package func close() {
    isClosed.store(true, ordering: .releasing)
    writing.finish()
    reading.finish()
  }
}

/// Why a request has no response: the peer has closed its side, died, or stopped reading; or the
/// connection is closed.
package enum ConnectionError: Error, Sendable, Hashable {
  /// The peer may have seen the request.
  case ended
  /// The peer hasn't seen the request.
  case unsent
}

extension ConnectionError: CustomStringConvertible {
  package var description: String { "the connection has ended" }
}

// Sending.
extension Connection {
  /// An id for the next request of this side.
  package func newID() -> MessageID {
    let number = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return idPrefix.map { .text("\($0)\(number)") } ?? .number(number)
  }

  /// Sends a request and waits for its result.
  ///
  /// Canceling the task tells the peer, which then doesn't answer. Throws a `RemoteError` if the peer
  /// answers with one, a `ConnectionError`, a `CancellationError`, or a `MessageProblem` for a message
  /// over a limit, and for an answer with a number that can't be kept.
  ///
  /// - Parameters:
  ///   - id: from `newID()`, where the parameters contain it (as a progress token).
  ///   - sending: called at the last moment before the request is written, so before anything that the
  ///     peer says of it. It must not use the connection.
  package func request(
    _ method: String, _ parameters: JSONObject, id: MessageID? = nil,
    sending: @Sendable () -> Void = {}
  ) async throws -> JSONObject {
    let id = id ?? newID()
    let cancellation = IntentCancellation.current
    let line = try Message.request(id, method: method, parameters: parameters).line(limits: limits)
    try Task.checkCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // An answer, a cancellation and the end of its time come after the request.
        let isSent = state.withLock { state in
          guard !state.hasEnded else { return false }
          sending()
          guard writing.add(line) else { return false }
          state.waiting[id] = continuation
          return true
        }
        if !isSent {
          continuation.resume(throwing: ConnectionError.unsent)
        } else if Task.isCancelled {
          cancel(id, cancellation?.reason)
        }
      }
    } onCancel: {
      cancel(id, cancellation?.reason)
    }
  }

  /// Sends a request whose answer is dropped. What is sent after it arrives after it. Throws as
  /// `request` does.
  package func post(_ method: String, _ parameters: JSONObject) throws {
    try send(.request(newID(), method: method, parameters: parameters))
  }

  /// Sends a notification. Throws as `request` does.
  package func notify(_ method: String, _ parameters: JSONObject = [:]) throws {
    try send(.notification(method: method, parameters: parameters))
  }

  /// Answers a request. A result over a limit becomes an error, which is thrown, too.
  package func reply(to id: MessageID, _ result: JSONObject) throws {
    do {
      try send(.result(id, result))
    } catch let problem as MessageProblem {
      refuse(
        RemoteError(code: RemoteError.Code.internalError, message: "the result: \(problem.text)"),
        to: id)
      throw problem
    }
  }

  /// Answers a request, or a line that couldn't be read, with an error. A peer that is gone doesn't
  /// get it.
  package func refuse(_ error: RemoteError, to id: MessageID?) {
    try? send(.failure(id: id, error))
  }

  private func send(_ message: Message) throws {
    guard writing.add(try message.line(limits: limits)) else { throw ConnectionError.unsent }
  }

  private func cancel(_ id: MessageID, _ reason: IntentCancellationReason?) {
    abandon(id, CancellationError(), because: reason)
  }

  /// Ends the wait for a response with an error; false if nothing waits for it. The response is dropped
  /// when it arrives.
  ///
  /// - Parameters:
  ///   - tellsPeer: whether the peer learns that it needn't answer.
  ///   - reason: what the peer learns of the reason.
  @discardableResult
  package func abandon(
    _ id: MessageID, _ error: any Error, tellsPeer: Bool = true,
    because reason: IntentCancellationReason? = nil
  ) -> Bool {
    guard settle(id, .failure(error)) else { return false }
    // If the peer is gone, nothing is left to cancel.
    if tellsPeer { try? notify(Method.cancelled, Cancellation(of: id, because: reason).json) }
    return true
  }

  /// Ends the wait for a response; false if nothing waits for it.
  private func settle(_ id: MessageID, _ result: Result<JSONObject, any Error>) -> Bool {
    let waiting = state.withLock { $0.waiting.removeValue(forKey: id) }
    waiting?.resume(with: result)
    return waiting != nil
  }
}

// Receiving, on the reading thread.
extension Connection {
  private func take(_ found: LineSplitter.Found) {
    // What had arrived with the message for which the connection was closed.
    guard !isClosed.load(ordering: .acquiring) else { return }
    switch found {
    case .tooLong: received(.malformed(.tooLong(limits)))
    case .line(let line):
      // An empty line is no message, and no harm.
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return }
      do {
        take(try Message(line: line, limits: limits))
      } catch let problem as MessageProblem {
        if problem.isResponse, let id = problem.id {
          if !settle(id, .failure(problem)) { answeredLate(id) }
        } else {
          received(.malformed(problem.quoting(line)))
        }
      } catch {
        let problem = MessageProblem(.notJSON, text: "the message can't be read")
        received(.malformed(problem.quoting(line)))
      }
    }
  }

  private func take(_ message: Message) {
    switch message {
    case .request(let id, let method, let parameters):
      received(.request(id, method: method, parameters: parameters))
    case .notification(let method, let parameters):
      received(.notification(method: method, parameters: parameters))
    case .result(let id, let result): if !settle(id, .success(result)) { answeredLate(id) }
    case .failure(let id?, let error): if !settle(id, .failure(error)) { answeredLate(id) }
    // An error without an id answers a request that the peer couldn't read, and doesn't say which.
    case .failure(nil, let error):
      received(.malformed(MessageProblem(unassigned: error)))
    }
  }

  private func end() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.hasEnded = true
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(throwing: ConnectionError.ended) }
    if !sendsAfterEnd { writing.finish() }
    received(.ended)
  }
}
