import AppIntentsCore
import ModelContext
import OrderedCollections
import Synchronization

/// Who wants to know that the tools have changed: a client of the old era, and the open requests of one
/// of the new era.
final class ToolListeners: Sendable {
  private struct State {
    var isInitialized = false
    var requests: OrderedSet<MessageID> = []
  }

  /// How many requests may be open.
  private static let most = 16

  private let state = Mutex(State())

  /// A client of the old era has said that it is one. It is told without asking.
  func initialized() { state.withLock { $0.isInitialized = true } }

  /// Keeps a request open; false if there are too many, or its id is in use.
  func add(_ id: MessageID) -> Bool {
    state.withLock { $0.requests.count < Self.most && $0.requests.append(id).inserted }
  }

  /// The request is canceled.
  func remove(_ id: MessageID) { state.withLock { _ = $0.requests.remove(id) } }

  /// The parameters of each notification to send.
  var notifications: [JSONObject] {
    state.withLock { state in
      (state.isInitialized ? [[:]] : []) + state.requests.map { Self.addressed(to: $0) }
    }
  }

  /// The beginning of the parameters of a notification that belongs to a request.
  static func addressed(to id: MessageID) -> JSONObject {
    let parameters: JSONObject = [:]
    return parameters.addingMeta([MetaKey.subscription: id.json])
  }
}

extension ToolSession {
  /// Tells the client that the tools have changed, if it wants to know.
  package func toolsChanged() {
    for parameters in listeners.notifications {
      // A client that is gone needn't know.
      try? connection?.notify(Method.toolsChanged, parameters)
    }
  }

  /// Answers the request on which changes are told, which stays open.
  func listen(_ id: MessageID, _ parameters: JSONObject) throws {
    let wanted = parameters["notifications"]?.jsonObject?["toolsListChanged"] == true
    guard listeners.add(id) else {
      throw RemoteError(
        code: RemoteError.Code.invalidRequest, message: "too many requests that listen")
    }
    var answer = ToolListeners.addressed(to: id)
    answer["notifications"] = .dictionary(wanted ? ["toolsListChanged": true] : [:])
    try? connection?.notify(Method.acknowledged, answer)
    if !wanted { listeners.remove(id) }
  }

  /// Whether the tools may change while the server runs.
  var toolsMayChange: Bool {
    server.capabilities["tools"]?.jsonObject?["listChanged"] == true
  }
}
