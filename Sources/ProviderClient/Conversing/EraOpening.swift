import AppIntentsCore
import ModelContext
import OrderedCollections

/// Finds out how a program is spoken with, and makes it ready.
struct EraOpening {
  let conversation: Conversation
  /// The only revision to speak; nil for any.
  let revision: String?

  /// The program ended when it was asked in the new era, which it may not know.
  struct EndedWhenAsked: Error {}

  /// How long a program that doesn't know the new era may take to say so.
  static let silence = Duration.seconds(10)

  /// - Parameter first: the era to begin with.
  ///
  /// Throws `EndedWhenAsked`, or a `ProviderFailure`.
  func run(first: ProtocolEra) async throws {
    var era = first
    if let revision { era = revision == ProtocolRevision.new ? .new : .old }
    let mayTurn = revision == nil
    var choice: EraChoice = era == .new ? .discover : .initialize
    var isNew = false
    while true {
      switch choice {
      case .discover:
        let reply = try await discover(mayEnd: mayTurn && !isNew)
        choice = EraChoice.afterDiscover(reply, mayTurn: mayTurn && !isNew)
        // It has said that it is new; that it doesn't describe itself is no reason to refuse it.
        if isNew, case .stop = choice { choice = .new(PeerDescription(name: "", version: "")) }
      case .initialize:
        choice = EraChoice.afterInitialize(try await initialize(), mayTurn: mayTurn)
        isNew = choice == .discover
      case .new(let peer): return conversation.becameReady(.new, peer)
      case .old(let peer):
        conversation.becameReady(.old, peer)
        try conversation.connection.notify(Method.initialized)
        return
      case .stop(let reason):
        throw conversation.fail(
          ProviderFailure(.start, "can't start `\(conversation.app)`: \(reason)"))
      }
    }
  }

  private func discover(mayEnd: Bool) async throws -> OpeningReply {
    do {
      return try await reply(
        Method.discover, conversation.addressed([:], .new), within: Self.silence)
    } catch is ConnectionError where mayEnd {
      throw EndedWhenAsked()
    }
  }

  private func initialize() async throws -> OpeningReply {
    let client = conversation.clientDescription
    return try await reply(
      Method.initialize,
      [
        "protocolVersion": .text(revision ?? ProtocolRevision.old[0]),
        "capabilities": .dictionary(client.capabilities), "clientInfo": client.info,
      ], within: nil)
  }

  private func reply(
    _ method: String, _ parameters: JSONObject, within limit: Duration?
  ) async throws -> OpeningReply {
    do {
      guard let limit else {
        return .result(try await conversation.connection.request(method, parameters))
      }
      // The handshake can't be canceled, so the program isn't told.
      return .result(
        try await conversation.request(method, parameters, within: limit, tellsPeer: false))
    } catch let error as RemoteError {
      return .error(error)
    } catch is CallTimer.Expired {
      return .silence
    } catch let problem as MessageProblem {
      throw conversation.fail(
        ProviderFailure(
          .start,
          "can't start `\(conversation.app)`: its answer to `\(method)` can't be read: "
            + problem.text))
    }
  }
}
