/// Replaces a sequence of bytes in what arrives in pieces.
struct ByteReplacement: Sendable {
  private let wanted: [UInt8]
  private let replacement: [UInt8]
  /// The end of what has arrived, which may be the beginning of the wanted bytes.
  private var held: [UInt8] = []

  /// - Parameter wanted: At least one byte.
  init(of wanted: [UInt8], with replacement: [UInt8]) {
    self.wanted = wanted
    self.replacement = replacement
  }

  /// Adds what has arrived. Returns what is certain now.
  mutating func add(_ bytes: [UInt8]) -> [UInt8] {
    let all = held + bytes
    var result: [UInt8] = []
    var rest = all[...]
    while let start = rest.firstIndex(of: wanted[0]) {
      result += rest[..<start]
      rest = rest[start...]
      if rest.starts(with: wanted) {
        result += replacement
        rest = rest.dropFirst(wanted.count)
      } else if rest.count < wanted.count, wanted.starts(with: rest) {
        held = Array(rest)
        return result
      } else {
        result.append(rest.removeFirst())
      }
    }
    held = []
    return result + rest
  }

  /// Returns what was held back.
  mutating func end() -> [UInt8] {
    defer { held = [] }
    return held
  }
}
