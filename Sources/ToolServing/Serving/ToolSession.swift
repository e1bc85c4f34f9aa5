import AppIntentsCore
import Foundation
package import ModelContext
import OrderedCollections
import Synchronization
package import SystemPackage

/// A conversation with one client, from the first message to the end of the input.
package final class ToolSession: Sendable {
  private struct State {
    /// The calls by the requests that they have to answer.
    var calls: [MessageID: ServedCall] = [:]
    /// The calls whose tasks haven't ended, with those that are canceled or wait for an answer.
    var performing: [ObjectIdentifier: ServedCall] = [:]
    /// What the client of the old era said of itself in `initialize`.
    var client = PeerDescription(name: "", version: "")
    var temporary: FilePath?
    /// How many requests besides calls are being answered.
    var lookups = 0
  }

  /// How many calls may perform at once.
  static let mostCalls = 1000
  /// How long canceled calls may take to end.
  private static let grace = Duration.seconds(10)

  private let provider: any ToolProvider
  let suspended: SuspendedCalls
  let listeners = ToolListeners()
  private let state = Mutex(State())
  private let link = Mutex<Connection?>(nil)
  private let end: AsyncStream<Void>
  private let ending: AsyncStream<Void>.Continuation
  /// How long calls may go on after the end of the input before they are canceled.
  private let drainTime: Duration

  package init(
    _ provider: any ToolProvider, suspended: SuspendedCalls = SuspendedCalls(),
    drainTime: Duration = .milliseconds(250)
  ) {
    self.provider = provider
    self.suspended = suspended
    self.drainTime = drainTime
    (end, ending) = AsyncStream.makeStream()
  }

  var server: PeerDescription { provider.server }

  /// Serves until the input ends.
  package func run(
    input: FileDescriptor, output: FileDescriptor, limits: MessageLimits = MessageLimits()
  ) async throws {
    let connection = try Connection(
      input: input, output: output, limits: limits, idPrefix: "q", sendsAfterEnd: true
    ) { self.take($0) }
    link.withLock { $0 = connection }
    connection.start()
    for await _ in end { break }
    await stop()
    await connection.closeAfterWriting(within: .seconds(1))
    // The connection has the session, too.
    link.withLock { $0 = nil }
    if let temporary = state.withLock({ $0.temporary }) {
      try? FileManager.default.removeItem(atPath: temporary.string)
    }
  }

  /// Nil before the session runs, and after it.
  var connection: Connection? { link.withLock { $0 } }

  /// Ends the conversation as the end of the input does.
  package func finish() { ending.yield() }

  /// Lets calls that are about to end do so, then cancels the others and waits for their ends: what they
  /// clean up, and what is recorded of them, is part of the call.
  private func stop() async {
    suspended.abandonAll()
    if await callsEnd(within: drainTime) { return }
    for call in state.withLock({ Array($0.performing.values) }) { call.cancel() }
    _ = await callsEnd(within: Self.grace)
  }

  /// Whether no call and no other request is left when this much time has passed.
  private func callsEnd(within limit: Duration) async -> Bool {
    let deadline = ContinuousClock.now + limit
    while state.withLock({ !$0.performing.isEmpty || $0.lookups > 0 }) {
      guard ContinuousClock.now < deadline else { return false }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return true
  }

  /// A folder for a file that was only in memory, which lives as long as the session.
  package func newTemporaryFolder() throws -> FilePath {
    let base = try state.withLock { state in
      if let known = state.temporary { return known }
      let made = FilePath(FileManager.default.temporaryDirectory.path)
        .appending("segue-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        atPath: made.string, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      state.temporary = made
      return made
    }
    let folder = base.appending(UUID().uuidString)
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: false)
    return folder
  }

  /// The call's request is answered, or waits for no answer any more.
  func forget(_ id: MessageID) { state.withLock { _ = $0.calls.removeValue(forKey: id) } }
}

// What arrives, one after the other.
extension ToolSession {
  private func take(_ event: Connection.Event) {
    switch event {
    case .request(let id, let method, let parameters):
      do {
        try answer(id, method, parameters)
      } catch {
        refuse(error, id)
      }
    case .notification(Method.cancelled, let parameters):
      guard let cancellation = Cancellation(parameters) else { return }
      listeners.remove(cancellation.request)
      state.withLock { $0.calls.removeValue(forKey: cancellation.request) }?
        .cancel(because: cancellation.reason)
    case .notification: break
    case .malformed(let problem):
      // An error isn't answered with one, which the client might answer in the same way.
      if !problem.isResponse { connection?.refuse(problem.answer, to: problem.id) }
    case .ended: ending.yield()
    }
  }

  private func answer(_ id: MessageID, _ method: String, _ parameters: JSONObject) throws {
    let isNew = parameters.requestedRevision != nil
    if let revision = parameters.requestedRevision, revision != ProtocolRevision.new {
      throw RemoteError.unsupportedRevision(revision, supported: ProtocolRevision.all)
    }
    switch method {
    case Method.ping: reply(id, [:], isNew: isNew)
    case Method.discover:
      let versions = ProtocolRevision.all.map { IntentValue.text($0) }
      let result: JSONObject = [
        "supportedVersions": .list(versions), "capabilities": .dictionary(server.capabilities),
      ]
      reply(id, result.uncached, isNew: true)
    case Method.initialize: reply(id, initialized(parameters), isNew: false)
    case Method.listTools:
      look(id, isNew: isNew) {
        try self.listed(try await self.provider.tools(), parameters, isNew: isNew)
      }
    case Method.listen where isNew && toolsMayChange: try listen(id, parameters)
    case Method.callTool: try call(id, parameters, isNew: isNew, isSimulation: false)
    case Method.simulate: try call(id, parameters, isNew: isNew, isSimulation: true)
    default:
      guard let body = provider.lookup(method, parameters, in: self) else {
        throw RemoteError.unknownMethod(method)
      }
      look(id, isNew: isNew, body)
    }
  }

  /// Answers a request that isn't a call with what a task finds.
  private func look(
    _ id: MessageID, isNew: Bool, _ body: @escaping @Sendable () async throws -> JSONObject
  ) {
    state.withLock { $0.lookups += 1 }
    Task {
      defer { state.withLock { $0.lookups -= 1 } }
      do {
        reply(id, try await body(), isNew: isNew)
      } catch {
        refuse(error, id)
      }
    }
  }

  private func initialized(_ parameters: JSONObject) -> JSONObject {
    let client = PeerDescription(
      info: parameters["clientInfo"], capabilities: parameters["capabilities"])
    state.withLock { $0.client = client }
    if toolsMayChange { listeners.initialized() }
    let requested = parameters["protocolVersion"]?.jsonString ?? ""
    return [
      "protocolVersion": .text(ProtocolRevision.negotiated(for: requested)),
      "capabilities": .dictionary(server.capabilities), "serverInfo": server.info,
    ]
  }

  private static let pageSize = 100

  private func listed(
    _ tools: [JSONObject], _ parameters: JSONObject, isNew: Bool
  ) throws -> JSONObject {
    var start = 0
    if let cursor = parameters["cursor"], cursor != .nothing {
      guard let number = cursor.jsonString.flatMap(Int.init), tools.indices.contains(number) else {
        throw RemoteError.invalidParameters("unknown cursor")
      }
      start = number
    }
    let page = tools[start...].prefix(Self.pageSize)
    let result = JSONObject(present: [
      "tools": .list(page.map { .dictionary($0) }),
      "nextCursor": page.endIndex == tools.endIndex ? nil : .text(String(page.endIndex)),
    ])
    return isNew ? result.uncached : result
  }

  func reply(_ id: MessageID, _ result: JSONObject, isNew: Bool) {
    // A client that is gone misses it; a result over a limit is refused there.
    try? connection?.reply(to: id, isNew ? result.completed(by: server) : result)
  }

  func refuse(_ error: any Error, _ id: MessageID) {
    connection?.refuse(error as? RemoteError ?? CallFailure(error).refusal, to: id)
  }
}

// Calls of tools.
extension ToolSession {
  private func call(
    _ id: MessageID, _ parameters: JSONObject, isNew: Bool, isSimulation: Bool
  ) throws {
    guard let name = parameters["name"]?.jsonString else {
      throw RemoteError.invalidParameters("`name` is a string")
    }
    let arguments = parameters["arguments"] ?? .dictionary([:])
    guard let arguments = arguments.jsonObject else {
      throw RemoteError.invalidParameters("`arguments` is an object")
    }
    let request = ServedCall.Request(
      tool: name, arguments: arguments, isSimulation: isSimulation, meta: parameters.meta,
      client: isNew ? parameters.client : state.withLock { $0.client }, isNew: isNew)
    let leg = ServedCall.Leg(
      id: id, progressToken: MessageID(parameters.meta[MetaKey.progressToken]), isNew: isNew)
    if let token = parameters["requestState"]?.jsonString {
      let answers = parameters["inputResponses"]?.jsonObject ?? [:]
      try resume(token, request, leg, answers)
    } else {
      let call = ServedCall(request, leg: leg, of: self)
      let work = try provider.work(of: call, in: self)
      try admit(id)
      state.withLock { state in
        state.calls[id] = call
        state.performing[ObjectIdentifier(call)] = call
      }
      call.start { await self.perform(call, work) }
    }
  }

  private func perform(
    _ call: ServedCall, _ work: @Sendable () async throws -> JSONObject
  ) async {
    defer {
      call.ended()
      state.withLock { _ = $0.performing.removeValue(forKey: ObjectIdentifier(call)) }
    }
    let answer: Result<JSONObject, RemoteError>
    do {
      answer = .success(try await work())
    } catch let error as RemoteError {
      answer = .failure(error)
    } catch {
      answer = .success(CallFailure(error).result)
    }
    // Nothing answers a request that is canceled.
    call.finish { leg in
      switch answer {
      case .success(let result): reply(leg.id, result, isNew: leg.isNew)
      case .failure(let error): refuse(error, leg.id)
      }
    }
  }

  private func resume(
    _ token: String, _ request: ServedCall.Request, _ leg: ServedCall.Leg, _ answers: JSONObject
  ) throws {
    // Only this thread adds calls: there is still room for one that is taken.
    try admit(leg.id)
    let (entry, answer) = try suspended.take(token, for: request, answers: answers)
    entry.call.resume(with: leg)
    state.withLock { $0.calls[leg.id] = entry.call }
    entry.answer.resume(returning: answer)
  }

  /// Throws if a request can't be a call: its id is in use, or there are too many.
  private func admit(_ id: MessageID) throws {
    try state.withLock { state in
      guard state.calls[id] == nil else { throw Self.repeatedID }
      guard state.calls.count < Self.mostCalls else {
        throw RemoteError(
          code: RemoteError.Code.internalError, message: "too many calls at once")
      }
    }
  }

  private static let repeatedID = RemoteError(
    code: RemoteError.Code.invalidRequest, message: "a request with this id is being answered")
}
