import Foundation

/// Text folded for comparisons: without case and width, but with accents.
package enum TextFolding {
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
  }

  /// Whether two texts are equal except for case and width.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    switch asciiEqual(left, right) {
    case .some(let answer): return answer
    case .none: return folded(left) == folded(right)
    }
  }

  /// Whether a text occurs in another, ignoring case and width.
  package static func contains(_ whole: String, _ part: String) -> Bool {
    if part.isEmpty { return true }
    let (whole, part) = (folded(whole), folded(part))
    // Comparing bytes is enough for ASCII, which has no combining characters.
    if whole.utf8.allSatisfy({ $0 < 0x80 }) { return whole.holdsBytes(of: part) }
    return whole.contains(part)
  }

  /// Whether two ASCII texts are equal except for case; nil if either isn't ASCII.
  private static func asciiEqual(_ left: String, _ right: String) -> Bool? {
    var left = left
    var right = right
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let isShorter = left.count != right.count
        var isDifferent = isShorter
        for index in 0..<min(left.count, right.count) {
          let (a, b) = (left[index], right[index])
          if a | b >= 0x80 { return nil }
          if a != b, lowercase(a) != lowercase(b) { isDifferent = true }
        }
        if !isDifferent { return true }
        // A later non-ASCII letter may still fold to ASCII letters (ﬀ, ß, K).
        let isASCII =
          left.allSatisfy { $0 < 0x80 } && right.allSatisfy { $0 < 0x80 }
        return isASCII ? false : nil
      }
    }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
