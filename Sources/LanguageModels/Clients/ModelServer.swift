import AppIntentsCore
import Foundation
import OrderedCollections
import Synchronization
import WorkflowValues

/// A server with models: its address, its key, and what has been learned of it.
struct ModelServer: Sendable {
  let details: ModelDetails
  /// Without a slash at its end.
  let address: String
  let key: String?
  /// The name of the secret that is the key.
  let keyName: String?
  let surroundings: ModelSurroundings
  let habits = ServerHabits()

  /// - Parameter version: the path that the address ends with; nil if there is none.
  init(
    _ details: ModelDetails, url: URL, version: String?, key: String?, keyName: String?,
    _ surroundings: ModelSurroundings
  ) {
    self.details = details
    var address = url.absoluteString
    while address.last == "/" { address.removeLast() }
    if let version, url.path().allSatisfy({ $0 == "/" }) { address += "/" + version }
    self.address = address
    self.key = key
    self.keyName = keyName
    self.surroundings = surroundings
  }

  /// - Parameter path: what follows the address, from its slash on.
  func call(
    _ path: String, headers: [(name: String, value: String)], body: Value? = nil
  ) throws -> WebCall {
    guard let url = URL(string: address + path) else {
      throw ModelFailure(.failed, "`\(address)` isn't the address of a server")
    }
    return WebCall(
      url: url, headers: headers, body: body.map { JSONWriter.bytes($0) },
      surroundings: surroundings)
  }

  /// The JSON that a server answers a request with.
  ///
  /// - Throws: `ServerRefusal`, `ModelFailure`.
  func json(_ call: WebCall) async throws -> Value {
    do {
      let (head, taker) = try await call.send(ContentTaker())
      guard head.isSuccess else { throw ServerRefusal(head) }
      return try JSONReader.readForeign(taker.content).value
    } catch let error as WebCall.Failed {
      throw failure(error)
    } catch is JSONError {
      throw failure(.unreadable("it isn't JSON"))
    }
  }

  func failure(_ failed: WebCall.Failed) -> ModelFailure {
    let name = "`\(details.name)`"
    return switch failed {
    case .noCurl:
      ModelFailure(.failed, "`curl` isn't installed", help: "install the package `curl`")
    case .unreachable(let reason):
      ModelFailure(
        .unreachable, "\(name) doesn't answer at `\(address)`: \(reason)",
        help: details.place == .thisMachine ? "start its server" : nil)
    case .dropped: ModelFailure(.dropped, "\(name) ended the connection before its reply")
    case .silent: ModelFailure(.slow, "\(name) takes too long to answer")
    case .unreadable(let reason):
      ModelFailure(.unreadable, "\(name) sent a reply that can't be read: \(reason)")
    }
  }
}

/// What has been learned of a server, so that it is asked in the right form the next time.
final class ServerHabits: Sendable {
  private struct State {
    var refused: Set<String> = []
    var takesSchemas = true
    var window: Int?
  }

  private let state = Mutex(State())

  /// The parameters that it refuses.
  var refused: Set<String> { state.withLock { $0.refused } }
  var takesSchemas: Bool { state.withLock { $0.takesSchemas } }

  /// The context that it is asked for each time.
  var window: Int? {
    get { state.withLock { $0.window } }
    set { state.withLock { $0.window = newValue } }
  }

  func refuses(_ parameter: String) { state.withLock { _ = $0.refused.insert(parameter) } }
  func takesNoSchemas() { state.withLock { $0.takesSchemas = false } }
}
