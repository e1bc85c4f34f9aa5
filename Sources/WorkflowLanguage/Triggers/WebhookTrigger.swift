package import AppIntentsCore
package import Diagnostics
package import OrderedCollections
import YAML

/// `webhook: deploy`: another program sends a request to an address of the daemon.
package struct WebhookTrigger: Trigger {
  package static let kind = "webhook"
  package static let summary = "Another program sends a request to an address of the daemon."
  package static let example = """
    webhook: deploy
    respond: output
    """

  /// The ways of a request.
  package enum Method: String, Sendable, CaseIterable {
    case post, get
  }

  package enum Respond: String, Sendable, CaseIterable {
    /// As soon as the run is in the queue, with its number.
    case run
    /// When the run has ended, with its output.
    case output
  }

  /// The last part of its address.
  package let name: Located<String>
  package let methods: [Method]
  /// How a request proves who sent it; nil if the address itself is secret.
  package let signature: WebhookSignature?
  /// The name of the secret that signs; nil for one that is made when the workflow is enabled.
  package let secret: String?
  package let respond: Respond
  /// How long a response waits for the run.
  package let within: IntentDuration
  /// The most bytes of a body.
  package let maxSize: Int
  /// The most runs a minute.
  package let rate: Int
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject = reader.subject(
      .webhookName, "The last part of its address: letters, digits, `-` and `_`.")
    methods = reader.value(
      "methods", .choices(), default: [.post], "What kind of request it takes.")
    signature = reader.optional(
      "signature", WebhookSignature.type,
      "How a request proves who sent it: as `github`, `gitlab` or `standard-webhooks` do, or with"
        + " an HMAC-SHA256 of the body in a header: `{ header: X-Signature }`. Without it, the"
        + " address has a secret in it.")
    secret = reader.optional(
      "secret", .secretName,
      "The secret that the sender signs with, as `$secrets.NAME`; without it, one is made when the"
        + " workflow is enabled.")
    respond = reader.value(
      "respond", .choice, default: .run,
      "What the sender gets: the number of the `run` at once, or its `output` when it has ended.")
    within = reader.value(
      "within",
      .duration(
        atLeast: (.seconds(1), "at least `1s`"), atMost: (.seconds(3600), "at most `1h`")),
      default: IntentDuration(nanoseconds: 30_000_000_000),
      "How long the sender waits for the output, up to an hour; after that it gets the number of the"
        + " run.")
    maxSize = reader.value(
      "max_size", .webhookSize, default: 1_000_000, "The largest body, up to 16 MB.")
    rate = Int(
      reader.value(
        "rate", TriggerValueType<Double>.perMinute, default: 60,
        "The most requests a minute; others are told to come later."))
    options = reader.options()
    range = reader.range
    if let signature, methods.contains(.get) {
      reader.report(.nothingToSign(signature, range: range))
    }
    if secret != nil, signature == nil { reader.report(.secretWithoutSignature(range)) }
    guard let subject else { return nil }
    name = subject
  }

  package var startProperty: String? { "body" }
  package var overlap: Overlap { .queue }

  package var properties: OrderedDictionary<String, ValueType> {
    [
      "body": .any, "headers": .dictionary, "query": .dictionary, "method": .text,
      "delivery": .text,
    ]
  }

  package var conditions: [String: String] {
    ["delivery": "only when the sender gives an id"]
  }

  /// What `$trigger` has.
  package static func values(
    body: IntentValue, headers: OrderedDictionary<String, IntentValue>,
    query: OrderedDictionary<String, IntentValue>, method: String, delivery: String?
  ) -> OrderedDictionary<String, IntentValue> {
    [
      "body": body, "headers": .dictionary(headers), "query": .dictionary(query),
      "method": .text(method), "delivery": delivery.map { .text($0) } ?? .nothing,
    ]
  }

  package func samples(
    _ setting: SampleSetting
  ) throws -> [OrderedDictionary<String, IntentValue>] {
    [
      Self.values(
        body: .dictionary([:]), headers: ["content-type": "application/json"], query: [:],
        method: (methods.first ?? .post).rawValue.uppercased(), delivery: nil)
    ]
  }

  package var sentence: String {
    let sender =
      signature.map { "\($0.sender) sends a signed request" }
      ?? "a sender that knows its secret address sends a request"
    let gets = respond == .output ? ", and gets the output" : ""
    return "when \(sender) to the webhook `\(name.value)`\(gets)"
  }

  package var occasions: [String] {
    let proof = signature.map { ", signed as \($0.words) by \(secret ?? "its own secret")" } ?? ""
    return methods.map { "webhook \(name.value) \($0.rawValue)\(proof)" }
      + (respond == .output ? ["webhook \(name.value) answers with its output"] : [])
  }
}

/// How a request proves who sent it.
package enum WebhookSignature: Sendable, Hashable {
  case github, gitlab, standardWebhooks
  /// An HMAC-SHA256 of the body, in hexadecimal digits or base64.
  case header(String)

  private static let names: [(String, WebhookSignature)] = [
    ("github", .github), ("gitlab", .gitlab), ("standard-webhooks", .standardWebhooks),
  ]

  /// As a file writes it.
  package var words: String {
    if case .header(let name) = self { return "{ header: \(name) }" }
    return Self.names.first { $0.1 == self }?.0 ?? ""
  }

  fileprivate var sender: String {
    switch self {
    case .github: "GitHub"
    case .gitlab: "GitLab"
    case .standardWebhooks, .header: "a sender who knows its secret"
    }
  }

  private struct Draft { var header: String? }

  static let type: TriggerValueType<WebhookSignature> = {
    let words = names.map(\.0)
    let map = KeyType<Draft>.record(
      "`signature`",
      [
        Key("header", headerName, "The header with the signature.") { $0.header = $1 }
          .required("write `{ header: X-Signature }`")
      ], "a name or a map", example: "{ header: X-Signature }", initial: { _ in Draft() })
    return TriggerValueType(.either(.choice(words), map.shape), write: \.words) { value in
      if value.node.entries != nil {
        return TriggerValueType(map, write: { _ in "" }).read(value)?.header.map { .header($0) }
      }
      guard let text = value.text("\(Phrasing.list(words, "or")), or `{ header: X-Signature }`")
      else { return nil }
      if let known = names.first(where: { $0.0 == text.value }) { return known.1 }
      value.unknown(text, among: words)
      return nil
    }
  }()

  private static let headerName = KeyType<String>(
    shape: .named("header", .filledText)
  ) { entry, context in
    if let name = entry.value.text, !name.isEmpty, name.utf8.allSatisfy(isHeaderByte) {
      return name.lowercased()
    }
    context.report(.wrongShape(entry, wants: "the name of a header", example: "X-Signature"))
    return nil
  }

  private static func isHeaderByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension TriggerValueType<Located<String>> {
  fileprivate static var webhookName: Self {
    TriggerValueType(.named("webhook's name", .filledText), write: \.value) { value in
      let wanted = "a name of letters, digits, `-` and `_`"
      guard let text = value.text(wanted) else { return nil }
      if text.value.wholeMatch(of: /[A-Za-z0-9_\-]{1,64}/) != nil { return text }
      value.wrong(wanted)
      return nil
    }
  }
}

extension TriggerValueType<String> {
  /// `$secrets.NAME`.
  fileprivate static var secretName: Self {
    let type = KeyType<Located<String>>.secret(kind: WrongTriggerValue.problem.kind)
    return TriggerValueType(.named("secret", type.shape)) { value in
      TriggerValueType<Located<String>>(type, write: \.value).read(value)?.value
    }
  }
}

extension TriggerValueType<Int> {
  fileprivate static var webhookSize: Self {
    let size = TriggerValueType<Int>.size
    return TriggerValueType(.size, write: { _ in "1 MB" }) { value in
      guard let bytes = size.read(value) else { return nil }
      if (1...16_000_000).contains(bytes) { return bytes }
      value.wrong("a size up to `16 MB`")
      return nil
    }
  }
}

extension TriggerValueType<Double> {
  fileprivate static var perMinute: Self {
    let number = TriggerValueType<Double>.number(in: 1...60_000, "a number of requests a minute")
    return TriggerValueType(number.shape(), write: { "\(Int($0))" }, read: number.read)
  }
}

extension Diagnostic {
  fileprivate static func nothingToSign(
    _ signature: WebhookSignature, range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValue.problem.kind,
      message: "a `get` request has no body that `\(signature.words)` could sign", range: range,
      helps: ["leave out `signature`, so that the address has a secret, or `get`"])
  }

  fileprivate static func secretWithoutSignature(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: WrongTriggerValue.problem.kind, severity: .warning,
      message: "`secret` signs nothing without `signature`", range: range,
      helps: ["without `signature` the address has a secret, which `segue enable` makes"])
  }
}
