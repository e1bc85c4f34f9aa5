extension String {
  /// The text with another one in place of each occurrence of a part.
  ///
  /// By bytes: a combining mark after a part makes one character with the part's last one, and would
  /// hide it from a comparison of characters.
  func replacingBytes(of part: String, with other: String) -> String {
    guard holdsBytes(of: part) else { return self }
    let (text, part, other) = (Array(utf8), Array(part.utf8), Array(other.utf8))
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == part[0], text[index...].starts(with: part) {
        result += other
        index += part.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
