import AppIntentsCore
import ModelContext
import OrderedCollections

/// What a program answers while its era is being found out.
enum OpeningReply: Sendable, Hashable {
  case result(JSONObject)
  case error(RemoteError)
  case silence
}

/// What follows from an answer.
enum EraChoice: Sendable, Hashable {
  /// The program speaks the new era.
  case new(PeerDescription)
  /// It may speak the old one: `initialize` is next.
  case initialize
  /// It speaks the old era, and waits to be told that it may begin.
  case old(PeerDescription)
  /// It refuses `initialize` because it speaks the new era: `server/discover` is next.
  case discover
  /// It can't be spoken with, for a reason that completes “can't start `pal`: …”.
  case stop(String)

  /// What follows from the answer to `server/discover`.
  ///
  /// - Parameter mayTurn: whether the program may be asked in the old era then.
  static func afterDiscover(_ reply: OpeningReply, mayTurn: Bool) -> EraChoice {
    let turned: EraChoice =
      mayTurn ? .initialize : .stop("it doesn't speak MCP \(ProtocolRevision.new)")
    switch reply {
    case .silence: return turned
    case .result(let result):
      return choice(among: texts(result["supportedVersions"]), peer(discovered: result), turned)
        ?? turned
    case .error(let error) where error.code == RemoteError.Code.unsupportedRevision:
      let supported = texts(error.data?.jsonObject?["supported"])
      let peer = PeerDescription(name: "", version: "")
      return choice(among: supported, peer, turned) ?? .new(peer)
    case .error: return turned
    }
  }

  /// What follows from the answer to `initialize`.
  static func afterInitialize(_ reply: OpeningReply, mayTurn: Bool) -> EraChoice {
    switch reply {
    case .silence: return .stop("it doesn't answer `\(Method.initialize)`")
    case .error(let error) where error.code == RemoteError.Code.unsupportedRevision && mayTurn:
      return .discover
    case .error(let error):
      return .stop("it refuses `\(Method.initialize)`: \(error.description)")
    case .result(let result):
      let revision = result["protocolVersion"]?.jsonString ?? ""
      guard ProtocolRevision.old.contains(revision) else {
        return .stop("it speaks MCP \(revision), which Segue doesn't")
      }
      return .old(
        PeerDescription(info: result["serverInfo"], capabilities: result["capabilities"]))
    }
  }

  /// Nil if the program names no revision.
  private static func choice(
    among revisions: [String], _ peer: PeerDescription, _ turned: EraChoice
  ) -> EraChoice? {
    if revisions.contains(ProtocolRevision.new) { return .new(peer) }
    if revisions.contains(where: ProtocolRevision.old.contains) { return turned }
    guard !revisions.isEmpty else { return nil }
    return .stop("it speaks MCP \(revisions.joined(separator: ", ")), which Segue doesn't")
  }

  private static func peer(discovered result: JSONObject) -> PeerDescription {
    PeerDescription(
      info: result.meta[MetaKey.serverInfo] ?? result["serverInfo"],
      capabilities: result["capabilities"])
  }

  private static func texts(_ value: IntentValue?) -> [String] {
    (value?.jsonArray ?? []).compactMap(\.jsonString)
  }
}
