import AppIntents
import Foundation
import ModelContext
import OrderedCollections
import Synchronization
import SystemPackage
import WorkflowValues

/// A conversation with one client, from the first message to the end of the input.
final class ServerSession: Sendable {
  private struct State {
    /// The calls by the requests that they have to answer.
    var calls: [MessageID: ServedCall] = [:]
    /// What the client of the old era said of itself in `initialize`.
    var client = PeerDescription(name: "", version: "")
    var temporary: FilePath?
    /// How many requests besides calls are being answered.
    var lookups = 0
  }

  /// How many calls may perform at once.
  static let mostCalls = 1000

  let app: ServedApp
  let server: PeerDescription
  let suspended: SuspendedCalls
  let undoable = UndoableCalls()
  /// The process, as a context: its folder, environment and home.
  let context = IntentContext()
  private let state = Mutex(State())
  private let link = Mutex<Connection?>(nil)
  private let end: AsyncStream<Void>
  private let ending: AsyncStream<Void>.Continuation
  private let tools: [JSONObject]

  init(_ app: ServedApp, suspended: SuspendedCalls = SuspendedCalls()) {
    self.app = app
    self.suspended = suspended
    server = PeerDescription(
      name: app.name, version: app.version,
      capabilities: [
        "tools": [:], "extensions": [IntentExtension.name: ["version": 1]],
      ])
    tools = app.intents.values.map { ToolDescription.json(of: $0) }
    (end, ending) = AsyncStream.makeStream()
  }

  /// Serves until the input ends.
  func run(input: FileDescriptor, output: FileDescriptor, limits: MessageLimits) async throws {
    let connection = try Connection(
      input: input, output: output, limits: limits, idPrefix: "q"
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

  /// Lets calls that are about to end do so, then cancels the others.
  private func stop() async {
    let deadline = ContinuousClock.now + .milliseconds(1500)
    suspended.abandonAll()
    var isCanceled = false
    while ContinuousClock.now < deadline {
      let (calls, lookups) = state.withLock { (Array($0.calls.values), $0.lookups) }
      if calls.isEmpty, lookups == 0 { return }
      if !isCanceled, ContinuousClock.now > deadline - .milliseconds(1250) {
        for call in calls { call.cancel() }
        isCanceled = true
      }
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  /// A folder for a file that was only in memory, which lives as long as the session.
  func newTemporaryFolder() throws -> FilePath {
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
extension ServerSession {
  private func take(_ event: Connection.Event) {
    switch event {
    case .request(let id, let method, let parameters):
      do {
        try answer(id, method, parameters)
      } catch {
        refuse(error, id)
      }
    case .notification(Method.cancelled, let parameters):
      guard let id = MessageID(parameters["requestId"]) else { return }
      state.withLock { $0.calls.removeValue(forKey: id) }?.cancel()
    case .notification: break
    case .malformed(let problem): connection?.refuse(problem.answer, to: problem.id)
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
    case Method.listTools: reply(id, try listed(parameters, isNew: isNew), isNew: isNew)
    case Method.callTool: try call(id, parameters, isNew: isNew, isSimulation: false)
    case Method.simulate: try call(id, parameters, isNew: isNew, isSimulation: true)
    default:
      guard let look = lookup(method, parameters) else { throw RemoteError.unknownMethod(method) }
      state.withLock { $0.lookups += 1 }
      Task {
        defer { state.withLock { $0.lookups -= 1 } }
        do {
          let context = IntentContext(values: WorkflowValueOperations())
          let result = try await IntentContext.$current.withValue(context) {
            try await look(context)
          }
          reply(id, result, isNew: isNew)
        } catch {
          refuse(error, id)
        }
      }
    }
  }

  /// The extension's request of a name; nil if there is none.
  private func lookup(
    _ method: String, _ parameters: JSONObject
  ) -> (@Sendable (IntentContext) async throws -> JSONObject)? {
    @Sendable func requests(_ context: IntentContext) -> LookupRequests {
      LookupRequests(app: app, context: context) { try self.newTemporaryFolder() }
    }
    switch method {
    case Method.app: return { [app] _ in AppDescription.json(of: app) }
    case Method.entities: return { try await requests($0).entities(parameters) }
    case Method.property: return { try await requests($0).property(parameters) }
    case Method.options: return { try await requests($0).options(parameters) }
    case Method.undo: return { [undoable] _ in try await undoable.undo(parameters) }
    default: return nil
    }
  }

  private func initialized(_ parameters: JSONObject) -> JSONObject {
    let client = PeerDescription(
      info: parameters["clientInfo"], capabilities: parameters["capabilities"])
    state.withLock { $0.client = client }
    let requested = parameters["protocolVersion"]?.jsonString ?? ""
    return [
      "protocolVersion": .text(ProtocolRevision.negotiated(for: requested)),
      "capabilities": .dictionary(server.capabilities), "serverInfo": server.info,
    ]
  }

  private static let pageSize = 100

  private func listed(_ parameters: JSONObject, isNew: Bool) throws -> JSONObject {
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

  private func refuse(_ error: any Error, _ id: MessageID) {
    let refusal =
      error as? RemoteError
      ?? RemoteError(
        code: RemoteError.Code.internalError, message: CallFailure(error).description,
        data: ["kind": .text(CallFailure(error).kind)])
    connection?.refuse(refusal, to: id)
  }
}

// Calls of tools.
extension ServerSession {
  private func call(
    _ id: MessageID, _ parameters: JSONObject, isNew: Bool, isSimulation: Bool
  ) throws {
    guard let name = parameters["name"]?.jsonString, let intent = app.intents[name] else {
      throw RemoteError.invalidParameters(
        "Unknown tool: \(parameters["name"]?.jsonString ?? "")")
    }
    if isSimulation, !intent.simulates { throw RemoteError.unknownMethod(Method.simulate) }
    let arguments = parameters["arguments"] ?? .dictionary([:])
    guard let arguments = arguments.jsonObject else {
      throw RemoteError.invalidParameters("`arguments` is an object")
    }
    let request = ServedCall.Request(
      tool: name, arguments: arguments, isSimulation: isSimulation)
    let leg = ServedCall.Leg(
      id: id, progressToken: MessageID(parameters.meta[MetaKey.progressToken]), isNew: isNew)
    if let token = parameters["requestState"]?.jsonString {
      let answers = parameters["inputResponses"]?.jsonObject ?? [:]
      try resume(token, request, leg, answers)
    } else {
      let call = ServedCall(request, leg: leg, of: self)
      try register(call, id)
      let told = parameters.intentMeta
      let exact = told["exact"]?.jsonArray?.compactMap(\.jsonString) ?? []
      let performer = CallPerformer(
        intent: intent, call: call, session: self, exact: Set(exact),
        client: isNew ? parameters.client : state.withLock { $0.client },
        told: CallContext(told["context"]?.jsonObject ?? [:]))
      call.start { await performer.run() }
    }
  }

  private func resume(
    _ token: String, _ request: ServedCall.Request, _ leg: ServedCall.Leg, _ answers: JSONObject
  ) throws {
    guard state.withLock({ $0.calls[leg.id] }) == nil else { throw Self.repeatedID }
    let (entry, answer) = try suspended.take(token, for: request, answers: answers)
    entry.call.resume(with: leg)
    try register(entry.call, leg.id)
    entry.answer.resume(returning: answer)
  }

  private func register(_ call: ServedCall, _ id: MessageID) throws {
    try state.withLock { state in
      guard state.calls[id] == nil else { throw Self.repeatedID }
      guard state.calls.count < Self.mostCalls else {
        throw RemoteError(
          code: RemoteError.Code.internalError, message: "too many calls at once")
      }
      state.calls[id] = call
    }
  }

  private static let repeatedID = RemoteError(
    code: RemoteError.Code.invalidRequest, message: "a request with this id is being answered")
}
