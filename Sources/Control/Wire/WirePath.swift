import AppIntentsCore
import Foundation
package import SystemPackage

/// A path in JSON: a string if it is UTF-8, otherwise an object with its bytes in Base64.
package struct WirePath: Codable, Sendable, Hashable {
  package let path: FilePath

  package init(_ path: FilePath) { self.path = path }

  private struct Bytes: Codable {
    let base64: Data
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      path = FilePath(text)
    } else {
      // A path can't contain a zero byte.
      path = FilePath(bytes: try container.decode(Bytes.self).base64.filter { $0 != 0 })
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let bytes = path.bytes
    if let text = String(validating: bytes, as: UTF8.self) {
      try container.encode(text)
    } else {
      try container.encode(Bytes(base64: Data(bytes)))
    }
  }
}
