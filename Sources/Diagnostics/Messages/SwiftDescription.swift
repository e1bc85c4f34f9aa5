import Glibc

/// Finds what Swift and Foundation call a value or an error in texts for people, such as
/// `InputError(input: "x")` or `Error Domain=NSCocoaErrorDomain`. Tests search all that comes out.
package enum SwiftDescription {
  /// What only such a description has.
  private static let signs = [
    "Optional(", "ErrorDomain", "Error Domain=", "UserInfo=", "NSUnderlyingError", "CocoaError",
    "POSIXError", "POSIXErrorCode", "errno: ", "Swift.DecodingError", "Swift.EncodingError",
    "DecodingError.", "CodingKeys(", "codingPath", "debugDescription:", "(unknown context at",
    "__C.", "__SwiftValue", "Foundation.", "FoundationEssentials.", "SystemPackage.", "SegueCLI.",
    "WorkflowEngine.", "AppIntents.", "AppIntentsCore.", "SQLite error ", "FilePath(", "rawValue: ",
    "it failed without saying why",
  ]
  /// The ends of names of types for errors, with what follows where such a value is described.
  private static let errors = ["Error(", "Failure(", "Problem(", "Errno(", "Diagnostic("]

  /// The first such description with the text around it, in one line; nil if there is none.
  package static func find(in text: String) -> String? {
    var text = text
    return text.withUTF8 { find(in: UnsafeRawBufferPointer($0)) }
  }

  /// - Parameter bytes: any bytes, such as those of a file.
  package static func find(in bytes: UnsafeRawBufferPointer) -> String? {
    let place =
      signs.lazy.compactMap { Self.place(of: $0, in: bytes, from: 0) }.first
      ?? errors.lazy.compactMap { Self.error($0, in: bytes) }.first
    return place.map { place in
      let excerpt = bytes[max(0, place - 60)..<min(bytes.count, place + 100)]
      return String(decoding: excerpt, as: UTF8.self).replacing("\n", with: "⏎")
    }
  }

  private static func place(
    of sign: String, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let sign = Array(sign.utf8)
    // Lowercase letters are so many in a text that looking for one finds little.
    let rare = sign.firstIndex { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? 0
    var next = start + rare
    while next < bytes.count,
      let found = memchr(base + next, CInt(sign[rare]), bytes.count - next)
    {
      let place = UnsafeRawPointer(found) - base - rare
      if place + sign.count <= bytes.count, memcmp(base + place, sign, sign.count) == 0 {
        return place
      }
      next = place + rare + 1
    }
    return nil
  }

  /// The place of a value that is described with the name of its type, which begins with a capital.
  private static func error(_ sign: String, in bytes: UnsafeRawBufferPointer) -> Int? {
    var start = 0
    while let place = place(of: sign, in: bytes, from: start) {
      let name = bytes[..<place].reversed().prefix { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
      let first = name.last ?? UInt8(ascii: "E")
      // `throwError(` is a function.
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { return place }
      start = place + 1
    }
    return nil
  }
}
