import FileOperations
import Foundation
import HTTPServing
import WorkflowLanguage
import WorkflowValues

/// What the header fields of a request say about who sent it. Its body is compared with it later, if
/// that is what was signed.
struct WebhookProof {
  /// By how many seconds the time in a signed request may differ from the clock.
  private static let tolerance = 300.0

  /// The codes that the sender gives, one of which has to be the body's; none if the fields alone are
  /// the proof.
  private var codes: [[UInt8]] = []
  private var key: [UInt8] = []
  /// What is signed before the body.
  private var prefix: [UInt8] = []

  /// Nil if the request can't be signed with the secret, whatever its body is.
  init?(_ signature: WebhookSignature, in fields: HTTPFields, secret: String, at now: Date) {
    guard let given = fields[signature.proof], !secret.isEmpty else { return nil }
    key = Array(secret.utf8)
    switch signature {
    case .gitlab:
      guard SecretComparison.areEqual(given, secret) else { return nil }
      return
    case .github:
      guard given.hasPrefix("sha256=") else { return nil }
      codes = [given.dropFirst(7)].compactMap(Self.code)
    case .header:
      codes = [given.hasPrefix("sha256=") ? given.dropFirst(7) : given[...]].compactMap(Self.code)
    case .standardWebhooks:
      guard let id = fields["webhook-id"], !id.isEmpty, let time = fields["webhook-timestamp"],
        let seconds = Int(time), String(seconds) == time, let key = Self.key(secret),
        abs(Double(seconds) - now.timeIntervalSince1970) <= Self.tolerance
      else { return nil }
      self.key = key
      prefix = Array("\(id).\(time).".utf8)
      // A secret that is being replaced gives two signatures.
      codes = given.split(separator: " ").filter { $0.hasPrefix("v1,") }
        .compactMap { Self.code($0.dropFirst(3)) }
    }
    if codes.isEmpty { return nil }
  }

  /// Whether the proof is one of this body.
  func holds(for body: HTTPBody) throws -> Bool {
    if codes.isEmpty { return true }
    var hash = HMACSHA256(key: key)
    hash.add(prefix)
    try body.forEachPiece { hash.add($0) }
    let code = hash.finish()
    return codes.contains { SecretComparison.areEqual($0, code) }
  }

  /// The 32 bytes of a code in hexadecimal digits or base64; nil if it can't be one.
  private static func code(_ text: Substring) -> [UInt8]? {
    let bytes =
      HexadecimalDigits.bytes(text) ?? Data(base64Encoded: String(text)).map { Array($0) }
    return bytes.flatMap { $0.count == 32 ? $0 : nil }
  }

  /// The key of a secret such as `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`.
  private static func key(_ secret: String) -> [UInt8]? {
    guard secret.hasPrefix("whsec_") else { return Array(secret.utf8) }
    // Without bytes, everyone could sign.
    return Data(base64Encoded: String(secret.dropFirst(6))).flatMap { $0.isEmpty ? nil : Array($0) }
  }
}

extension WebhookSignature {
  /// The header that has the proof, which isn't for a run.
  var proof: String {
    switch self {
    case .github: "x-hub-signature-256"
    case .gitlab: "x-gitlab-token"
    case .standardWebhooks: "webhook-signature"
    case .header(let name): name
    }
  }
}
