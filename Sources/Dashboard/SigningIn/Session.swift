import FileOperations
import Foundation
import HTTPServing
import WorkflowValues

/// A browser that is signed in. It keeps a secret in a cookie; the store keeps the secret's hash.
struct Session: Sendable, Hashable {
  static let days = 30

  private let secret: String

  static func new() -> Session { Session(secret: RandomSecret.make(bits: 256)) }

  private init(secret: String) { self.secret = secret }

  /// The sessions that the cookies of a request may name.
  ///
  /// - Parameter port: of the server. Browsers don't tell the ports of a machine apart, so the name of the
  ///   cookie does.
  static func candidates(_ fields: HTTPFields, port: Int) -> [Session] {
    let prefix = name(port) + "="
    let cookies = fields.values(of: "cookie").flatMap { $0.split(separator: ";") }
    return cookies.compactMap { field in
      let cookie = field.drop { $0 == " " }
      guard cookie.hasPrefix(prefix) else { return nil }
      let secret = cookie.dropFirst(prefix.count)
      let isOne = secret.utf8.count == 64 && secret.allSatisfy { $0.isASCII && $0.isHexDigit }
      return isOne ? Session(secret: String(secret)) : nil
    }
  }

  /// What is kept of it.
  var hash: [UInt8] { SHA256.hash(Array(secret.utf8)) }

  /// What forms have to send. A page of another site doesn't know it.
  var token: String {
    HexadecimalDigits.text(SHA256.hash(Array("form \(secret)".utf8)).prefix(16))
  }

  private static func name(_ port: Int) -> String { "segue-\(port)" }

  /// The field that makes a browser keep it.
  func cookie(port: Int, isSecure: Bool) -> HTTPFields.Field {
    Self.field(port, secret, seconds: Self.days * 86_400, isSecure: isSecure)
  }

  /// The field that makes a browser forget it.
  static func noCookie(port: Int, isSecure: Bool) -> HTTPFields.Field {
    field(port, "", seconds: 0, isSecure: isSecure)
  }

  private static func field(
    _ port: Int, _ value: String, seconds: Int, isSecure: Bool
  ) -> HTTPFields.Field {
    HTTPFields.Field(
      "set-cookie",
      "\(name(port))=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
        + (isSecure ? "; Secure" : ""))
  }
}
