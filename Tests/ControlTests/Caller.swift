import Control
import Dispatch
import SystemPackage

/// A client of the control socket on a thread of its own. A client blocks, and on the cooperative pool it
/// would take the threads that the daemon's side needs.
final class Caller: Sendable {
  private let queue = DispatchQueue(label: "segue.tests.caller")
  // Only the queue touches it.
  nonisolated(unsafe) private let client: ControlClient

  private init(_ client: ControlClient) { self.client = client }

  var greeting: ControlGreeting { client.greeting }

  static func connect(to socket: ControlSocket, state: FilePath) async throws -> Caller? {
    // The server shares its threads with all running tests, so an answer may take long.
    try await blocking {
      try ControlClient.connect(to: socket, state: state, timeout: 600).map { Caller($0) }
    }
  }

  /// The last reply, and those before it.
  func perform(
    _ request: ControlRequest
  ) async throws -> (last: ControlReply, parts: [ControlReply]) {
    try await blocking(on: queue) {
      var parts: [ControlReply] = []
      let last = try self.client.perform(request) { parts.append($0) }
      return (last, parts)
    }
  }
}

/// Performs blocking work on a thread of its own. The global queue shares its threads with everything
/// asynchronous.
func blocking<Result: Sendable>(
  on queue: DispatchQueue = DispatchQueue(label: "segue.tests.blocking"),
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { done in
    queue.async { done.resume(with: Swift.Result { try work() }) }
  }
}
