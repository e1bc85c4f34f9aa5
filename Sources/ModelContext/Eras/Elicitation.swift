import AppIntentsCore
package import OrderedCollections

/// A question to the client's user: a form, or a page to open.
package struct Elicitation: Sendable, Hashable {
  package enum Mode: Sendable, Hashable {
    /// A form with these fields, an object's JSON schema.
    case form(schema: JSONObject)
    case url(String, id: String)
  }

  package var message: String
  package var mode: Mode
  /// The extension's part of `_meta`.
  package var intentMeta: JSONObject

  package init(_ message: String, mode: Mode, intentMeta: JSONObject = [:]) {
    self.message = message
    self.mode = mode
    self.intentMeta = intentMeta
  }

  /// The parameters of `elicitation/create`. A question without a mode is a form.
  package init?(parameters: JSONObject) {
    message = parameters["message"]?.jsonString ?? ""
    intentMeta = parameters.intentMeta
    switch parameters["mode"]?.jsonString ?? "form" {
    case "form":
      guard let schema = parameters["requestedSchema"]?.jsonObject else { return nil }
      mode = .form(schema: schema)
    case "url":
      guard let url = parameters["url"]?.jsonString else { return nil }
      mode = .url(url, id: parameters["elicitationId"]?.jsonString ?? "")
    default: return nil
    }
  }

  /// How many questions it is for the user: one for each field, and one for a page or an empty form.
  package var count: Int {
    guard case .form(let schema) = mode else { return 1 }
    return max(1, schema["properties"]?.jsonObject?.count ?? 0)
  }

  /// The parameters of `elicitation/create`.
  package var parameters: JSONObject {
    var all: JSONObject
    switch mode {
    case .form(let schema):
      all = [
        "mode": "form", "message": .text(message), "requestedSchema": .dictionary(schema),
      ]
    case .url(let url, let id):
      all = ["mode": "url", "message": .text(message), "url": .text(url)]
      if !id.isEmpty { all["elicitationId"] = .text(id) }
    }
    return all.addingIntentMeta(intentMeta)
  }
}

/// What the user made of a question.
package enum ElicitationAnswer: Sendable, Hashable {
  /// The form's fields by their names; empty for a page.
  case accept(JSONObject)
  /// The user doesn't want to answer.
  case decline
  /// The user closed the question, or the call is cancelled.
  case cancel

  /// Nil for an action that isn't one of MCP's.
  package init?(_ result: JSONObject) {
    switch result["action"]?.jsonString {
    case "accept"?: self = .accept(result["content"]?.jsonObject ?? [:])
    case "decline"?: self = .decline
    case "cancel"?: self = .cancel
    default: return nil
    }
  }

  package var json: JSONObject {
    switch self {
    case .accept(let content):
      content.isEmpty
        ? ["action": "accept"] : ["action": "accept", "content": .dictionary(content)]
    case .decline: ["action": "decline"]
    case .cancel: ["action": "cancel"]
    }
  }
}

/// A result of the new era that asks: the request is sent again with the answers and the state.
package struct InputRequired: Sendable, Hashable {
  /// One of the questions, by the name under which its answer is expected.
  package struct Request: Sendable, Hashable {
    package var method: String
    package var parameters: JSONObject

    package init(method: String, parameters: JSONObject) {
      self.method = method
      self.parameters = parameters
    }
  }

  package var requests: OrderedDictionary<String, Request>
  /// What the server wants to have back, unread.
  package var state: String?

  package init(requests: OrderedDictionary<String, Request>, state: String?) {
    self.requests = requests
    self.state = state
  }

  static let resultType = "input_required"

  /// Nil for a result that asks nothing. An entry that isn't a request has an empty method.
  package init?(_ result: JSONObject) {
    guard result["resultType"]?.jsonString == Self.resultType else { return nil }
    requests = (result["inputRequests"]?.jsonObject ?? [:]).mapValues { value in
      let request = value.jsonObject ?? [:]
      return Request(
        method: request["method"]?.jsonString ?? "",
        parameters: request["params"]?.jsonObject ?? [:])
    }
    state = result["requestState"]?.jsonString
  }

  package var json: JSONObject {
    let requests = requests.mapValues {
      IntentValue.dictionary([
        "method": .text($0.method), "params": .dictionary($0.parameters),
      ])
    }
    return JSONObject(present: [
      "resultType": .text(Self.resultType), "requestState": state.map { .text($0) },
      "inputRequests": .dictionary(requests),
    ])
  }
}
