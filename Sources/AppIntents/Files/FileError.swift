public import SystemPackage

/// Why something could not be done with a file: "can't read `~/Scans/a.pdf`: permission denied".
public struct FileError: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case missing, exists, notPermitted, notAFolder, isAFolder, noSpace, other
  }

  /// What was to be done: "read", "move".
  public let operation: String
  public let path: FilePath
  public let kind: Kind
  /// The system's reason, or our own: "permission denied".
  public let reason: String

  public init(_ operation: String, _ path: FilePath, _ kind: Kind, reason: String) {
    self.operation = operation
    self.path = path
    self.kind = kind
    self.reason = reason
  }
}

extension FileError: CustomStringConvertible {
  public var description: String { "can't \(operation) `\(path.shown)`: \(reason)" }
}

extension FilePath {
  /// The path for people: bytes that aren't UTF-8 and control characters are escaped (`\xFF`).
  public var shown: String {
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if let piece = String(validating: rest.prefix(length), as: UTF8.self),
        let scalar = piece.unicodeScalars.first, scalar.properties.generalCategory != .control
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
}
