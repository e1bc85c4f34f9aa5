public import Foundation
public import SystemPackage

extension FilePath {
  /// The path of a `file:` URL, byte for byte; nil for every other URL, and for the file of another
  /// machine (`file://host/path`).
  public init?(fileURL url: URL) {
    guard url.isFileURL, ["", "localhost"].contains(url.host()?.lowercased() ?? "") else {
      return nil
    }
    let bytes = PercentEncoding.decode(url.path(percentEncoded: true))
    guard !bytes.contains(0) else { return nil }
    self.init(bytes: bytes)
  }

  /// The path with exactly these bytes, up to the first zero.
  public init(bytes: some Collection<UInt8>) {
    // Copied at once: reading `Data` byte by byte took an eighth of the daemon's time for short
    // runs.
    var terminated = Array(bytes)
    terminated.append(0)
    self = terminated.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        buffer.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
      }
    }
  }

  /// The path's bytes, without a terminator.
  public var bytes: [UInt8] {
    withPlatformString { pointer in
      Array(UnsafeRawBufferPointer(start: pointer, count: length))
    }
  }

  /// The path as a text. One that isn't UTF-8 is escaped (`\xFF`) for people to read; the text isn't
  /// its path then.
  public var text: String { String(validating: bytes, as: UTF8.self) ?? shown }

  /// The path for messages: bytes that aren't UTF-8, control characters, and characters that aren't seen,
  /// such as those that turn the direction of writing, are escaped (`\xFF`).
  public var shown: String {
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if let piece = String(validating: rest.prefix(length), as: UTF8.self),
        let scalar = piece.unicodeScalars.first, Self.isShown(scalar)
      {
        text += piece
        rest = rest.dropFirst(length)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "\\x" + (digits.count == 1 ? "0" : "") + digits
        rest = rest.dropFirst()
      }
    }
    return text
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // What joins or parts letters and emoji belongs to names.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
}
