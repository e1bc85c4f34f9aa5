import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// A message of JSON-RPC 2.0, as MCP uses it: parameters and results are objects.
package enum Message: Sendable, Hashable {
  case request(MessageID, method: String, parameters: JSONObject)
  case notification(method: String, parameters: JSONObject)
  case result(MessageID, JSONObject)
  /// - Parameter id: nil if the request was unreadable.
  case failure(id: MessageID?, RemoteError)
}

extension Message {
  /// Reads a line. Throws a `MessageProblem`.
  package init(line: [UInt8], limits: MessageLimits = MessageLimits()) throws {
    guard line.count <= limits.bytes else { throw MessageProblem.tooLong(limits) }
    let value: IntentValue
    let lost: JSONError?
    do {
      (value, lost) = try JSONReader.readForeign(line)
    } catch let error as JSONError {
      throw MessageProblem(.notJSON, text: "the message isn't JSON: \(error.description)")
    }
    let members = value.jsonObject ?? [:]
    let id = MessageID(members["id"])
    guard value.depth(upTo: limits.depth) <= limits.depth else {
      throw MessageProblem.tooDeep(limits, id: id)
    }
    guard members["jsonrpc"] == "2.0" else {
      throw MessageProblem(.notAMessage, id: id, text: "the message isn't of JSON-RPC 2.0")
    }
    self = try Message(members, id: id)
    if let lost { throw MessageProblem(self, losing: lost) }
  }

  private init(_ members: JSONObject, id: MessageID?) throws {
    if let method = members["method"]?.jsonString {
      // Some libraries write null where there are none.
      let given = members["params"] ?? .nothing
      guard let parameters = given == .nothing ? [:] : given.jsonObject else {
        throw MessageProblem(.notAMessage, id: id, text: "the parameters aren't an object")
      }
      if let id {
        self = .request(id, method: method, parameters: parameters)
      } else if members["id"] == nil {
        self = .notification(method: method, parameters: parameters)
      } else {
        throw MessageProblem(.notAMessage, text: "an id is a whole number or a string")
      }
    } else if let error = members["error"]?.jsonObject {
      self = .failure(id: id, RemoteError(error))
    } else if let id, let result = members["result"] {
      guard let result = result.jsonObject else { throw MessageProblem(notAnObjectIn: id) }
      self = .result(id, result)
    } else {
      throw MessageProblem(
        .notAMessage, id: id, text: "the message is no request, notification, result or error")
    }
  }

  /// The message as a line, with its end. Throws a `MessageProblem` if the peer would refuse it.
  package func line(limits: MessageLimits = MessageLimits()) throws -> [UInt8] {
    let value = json
    guard value.depth(upTo: limits.depth) <= limits.depth else {
      throw MessageProblem.tooDeep(limits, id: id)
    }
    var bytes = JSONWriter.bytes(value)
    guard bytes.count <= limits.bytes else {
      throw MessageProblem(.tooLong, id: id, text: MessageProblem.tooLong(limits).text)
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The id of a request or a response.
  package var id: MessageID? {
    switch self {
    case .request(let id, _, _), .result(let id, _): id
    case .failure(let id, _): id
    case .notification: nil
    }
  }

  private var json: IntentValue {
    var members: JSONObject = ["jsonrpc": "2.0"]
    switch self {
    case .request(let id, let method, let parameters):
      members["id"] = id.json
      members["method"] = .text(method)
      members["params"] = .dictionary(parameters)
    case .notification(let method, let parameters):
      members["method"] = .text(method)
      if !parameters.isEmpty { members["params"] = .dictionary(parameters) }
    case .result(let id, let result):
      members["id"] = id.json
      members["result"] = .dictionary(result)
    case .failure(let id, let error):
      members["id"] = id?.json ?? .nothing
      members["error"] = error.json
    }
    return .dictionary(members)
  }
}
