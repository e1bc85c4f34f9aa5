package import ModelContext
import OrderedCollections

/// What a server offers, behind the messages of both eras.
package protocol ToolProvider: Sendable {
  /// The server's name, version and capabilities.
  var server: PeerDescription { get }

  /// The tools, as `tools/list` describes them.
  func tools() async throws -> [JSONObject]

  /// What a call does: it gives the result of the tool.
  ///
  /// Throws a `RemoteError` if there is no such tool. Of the errors that the work throws, a `RemoteError`
  /// refuses the request, and any other becomes a result that says why the tool failed.
  func work(
    of call: ServedCall, in session: ToolSession
  ) throws -> @Sendable () async throws -> JSONObject

  /// What answers another request; nil if there is no method of this name.
  func lookup(
    _ method: String, _ parameters: JSONObject, in session: ToolSession
  ) -> (@Sendable () async throws -> JSONObject)?
}
