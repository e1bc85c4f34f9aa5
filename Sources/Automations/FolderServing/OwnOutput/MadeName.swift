import FolderWatching

/// Recognizes names that derive from other names.
enum MadeName {
  /// Whether a name derives from another one, as `a-small.png` does from `a.png`.
  static func isMade(_ name: [UInt8], from input: [UInt8]) -> Bool {
    let stem =
      input.lastIndex(of: UInt8(ascii: ".")).map { $0 == 0 ? input : Array(input[..<$0]) }
      ?? input
    guard !stem.isEmpty, name.count >= stem.count, name != input else { return false }
    for start in 0...(name.count - stem.count) where name[start...].starts(with: stem) {
      let before = start == 0 ? nil : name[start - 1]
      let end = start + stem.count
      let after = end == name.count ? nil : name[end]
      if !continues(stem.first, before), !continues(stem.last, after) { return true }
    }
    return false
  }

  /// Whether two adjacent bytes belong to one word or number, as `1` and `0` of `10` do.
  private static func continues(_ byte: UInt8?, _ neighbor: UInt8?) -> Bool {
    guard let byte, let neighbor else { return false }
    func kind(_ byte: UInt8) -> Int? {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): 0
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: 1
      default: nil
      }
    }
    return kind(byte) != nil && kind(byte) == kind(neighbor)
  }
}
