import AppIntentsCore
import Foundation
import HTTPServing
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

/// A request to a webhook, as a run gets it.
struct WebhookDelivery {
  /// The headers in which senders give an id that stays the same when they try again.
  private static let ids = [
    "idempotency-key", "webhook-id", "x-github-delivery", "x-gitea-delivery",
    "x-shopify-webhook-id", "svix-id",
  ]
  /// Headers that are for the server alone.
  private static let hidden: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "host", "connection", "content-length",
    "transfer-encoding", "expect",
  ]

  /// The most values in a body.
  private static let mostValues = 500_000

  let request: HTTPRequest
  let trigger: WebhookTrigger

  /// The sender's id for the delivery; nil if it gives none.
  var id: String? {
    let fields = request.head.fields
    // The others aren't part of what is signed.
    if trigger.signature == .standardWebhooks { return fields["webhook-id"] }
    return Self.ids.lazy.map { name in
      // A proxy may have added the same field again.
      OrderedSet(fields.values(of: name)).joined(separator: ", ")
    }.first { !$0.isEmpty }
  }

  /// What makes two requests the same delivery: the sender's id, or nothing.
  var key: [UInt8] {
    let text = id.map { "delivery " + $0 } ?? "request \(UUID().uuidString)"
    return SHA256.hash(Array(text.utf8))
  }

  /// What `$trigger` has.
  func values(
    _ content: [UInt8]
  ) throws(HTTPRefusal) -> OrderedDictionary<String, IntentValue> {
    let head = request.head
    let hidden = Self.hidden.union([trigger.signature?.proof].compactMap(\.self))
    var headers: OrderedDictionary<String, IntentValue> = [:]
    for field in head.fields.all where !hidden.contains(field.name) {
      // Several fields of one name are one with commas.
      if case .text(let before)? = headers[field.name] {
        headers[field.name] = .text("\(before), \(field.value)")
      } else {
        headers[field.name] = .text(field.value)
      }
    }
    return WebhookTrigger.values(
      body: try body(content), headers: headers, query: Self.dictionary(of: head.target.query),
      method: head.method, delivery: id)
  }

  /// The body as its type says: JSON, a form, a text, or else a file.
  private func body(_ content: [UInt8]) throws(HTTPRefusal) -> IntentValue {
    if content.isEmpty { return .nothing }
    let type = (request.head.fields["content-type"] ?? "").split(separator: ";").first
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    switch type {
    case "application/json"?: return try Self.json(content)
    case let type? where type.hasSuffix("+json"): return try Self.json(content)
    case "application/x-www-form-urlencoded"?:
      guard content.count(where: { $0 == UInt8(ascii: "&") }) < Self.mostValues else {
        throw HTTPRefusal(.contentTooLarge, "the form has more than 500,000 fields")
      }
      guard let fields = FormField.read(content) else {
        throw HTTPRefusal(.badRequest, "the form can't be read")
      }
      return .dictionary(Self.dictionary(of: fields))
    case let type? where type.hasPrefix("text/"):
      guard let text = String(validating: content, as: UTF8.self) else {
        throw HTTPRefusal(.badRequest, "the text isn't UTF-8")
      }
      return .text(text)
    default: return .file(IntentFile(data: Data(content), filename: "body"))
    }
  }

  private static func json(_ content: [UInt8]) throws(HTTPRefusal) -> IntentValue {
    do {
      return try JSONReader.read(content, mostValues: mostValues)
    } catch is JSONTooLarge {
      throw HTTPRefusal(.contentTooLarge, "the JSON has more than 500,000 values")
    } catch {
      throw HTTPRefusal(.badRequest, "the JSON can't be read")
    }
  }

  /// A name that is given several times has a list.
  private static func dictionary(
    of fields: [FormField]
  ) -> OrderedDictionary<String, IntentValue> {
    var all: OrderedDictionary<String, [IntentValue]> = [:]
    for field in fields { all[field.name, default: []].append(.text(field.value)) }
    return all.mapValues { $0.count == 1 ? $0[0] : .list($0) }
  }
}
