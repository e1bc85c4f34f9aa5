package import AppIntentsCore
import OrderedCollections

/// How far a call has come.
package struct ProgressReport: Sendable, Hashable {
  /// The token that the call's request carries, a number or a text.
  package var token: MessageID
  package var progress: IntentValue
  package var total: IntentValue?
  package var message: String?

  package init(
    token: MessageID, progress: IntentValue, total: IntentValue? = nil, message: String? = nil
  ) {
    self.token = token
    self.progress = progress
    self.total = total
    self.message = message
  }

  /// The parameters of `notifications/progress`; nil without a token or a number.
  package init?(parameters: JSONObject) {
    guard let token = MessageID(parameters[MetaKey.progressToken]),
      case .number? = parameters["progress"]
    else { return nil }
    self.token = token
    progress = parameters["progress"] ?? 0
    if case .number? = parameters["total"] { total = parameters["total"] }
    message = parameters["message"]?.jsonString
  }

  package var parameters: JSONObject {
    JSONObject(present: [
      MetaKey.progressToken: token.json, "progress": progress, "total": total,
      "message": message.map { .text($0) },
    ])
  }
}
