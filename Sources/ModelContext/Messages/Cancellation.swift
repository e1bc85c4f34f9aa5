package import AppIntentsCore
import OrderedCollections

/// The parameters of `notifications/cancelled`. The protocol leaves the words of a `reason` open.
package struct Cancellation: Sendable, Hashable {
  package let request: MessageID
  package let reason: IntentCancellationReason

  private static let timeout = "timeout"

  package init(of request: MessageID, because reason: IntentCancellationReason? = nil) {
    self.request = request
    self.reason = reason ?? .userCancelled
  }

  /// Nil if the parameters name no request.
  package init?(_ parameters: JSONObject) {
    guard let request = MessageID(parameters["requestId"]) else { return nil }
    self.init(of: request, because: parameters["reason"] == .text(Self.timeout) ? .timeout : nil)
  }

  package var json: JSONObject {
    var json: JSONObject = ["requestId": request.json]
    if reason == .timeout { json["reason"] = .text(Self.timeout) }
    return json
  }
}
