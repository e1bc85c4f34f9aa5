package import AppIntentsCore
import OrderedCollections

/// The error that answers a request instead of a result.
package struct RemoteError: Error, Sendable, Hashable {
  package let code: Int
  package let message: String
  package let data: IntentValue?

  package init(code: Int, message: String, data: IntentValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The codes of JSON-RPC 2.0, and those that MCP adds.
  package enum Code {
    package static let notJSON = -32700
    package static let invalidRequest = -32600
    package static let unknownMethod = -32601
    package static let invalidParameters = -32602
    package static let internalError = -32603
    /// The request needs something that the client doesn't declare it can do.
    package static let missingCapability = -32021
    /// The server doesn't speak the request's revision; `data.supported` lists what it speaks.
    package static let unsupportedRevision = -32022
  }

  /// Whether the failure is one of the program's own work, whose message is meant for people. Another
  /// one says that the request isn't as the protocol wants it.
  package var isOfApp: Bool {
    code == Code.internalError || !(-32768 ... -32000).contains(code)
  }

  package static func unknownMethod(_ method: String) -> RemoteError {
    RemoteError(code: Code.unknownMethod, message: "Method not found: \(method)")
  }

  package static func invalidParameters(_ message: String) -> RemoteError {
    RemoteError(code: Code.invalidParameters, message: message)
  }

  package static func unsupportedRevision(_ requested: String, supported: [String]) -> RemoteError {
    RemoteError(
      code: Code.unsupportedRevision, message: "Unsupported protocol version",
      data: [
        "supported": .list(supported.map { .text($0) }), "requested": .text(requested),
      ])
  }

  init(_ members: JSONObject) {
    code = members["code"]?.jsonInteger ?? Code.internalError
    message = members["message"]?.jsonString ?? ""
    data = members["data"]
  }

  var json: IntentValue {
    .dictionary(
      JSONObject(present: ["code": .number(code), "message": .text(message), "data": data]))
  }
}

extension RemoteError: CustomStringConvertible {
  package var description: String { "\(message) (\(code))" }
}
