import AppIntents
package import SystemPackage

/// A path in JSON: a string where it is UTF-8, else an object with its bytes.
package struct WirePath: Codable, Sendable, Hashable {
  package let path: FilePath

  package init(_ path: FilePath) { self.path = path }

  private struct Bytes: Codable {
    let bytes: [UInt8]
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      path = FilePath(text)
    } else {
      path = FilePath(bytes: try container.decode(Bytes.self).bytes.filter { $0 != 0 })
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let bytes = path.bytes
    if let text = String(validating: bytes, as: UTF8.self) {
      try container.encode(text)
    } else {
      try container.encode(Bytes(bytes: bytes))
    }
  }
}
