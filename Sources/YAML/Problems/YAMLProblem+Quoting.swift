internal import Diagnostics

/// Lines that are right once a value in them is in quotes.
extension YAMLProblem {
  /// A line whose value begins with a quote or a bracket and goes on after its end: `if: "a" is $name`,
  /// with the value in quotes. Nil for other lines.
  func quotedLine(of place: SourceLocation) -> String? {
    let line = source.line(place.line).trimmingSpaces
    // Here a bracket is too many.
    if place.offset < source.bytes.count, ",]}".utf8.contains(source.bytes[place.offset]) {
      return nil
    }
    guard let colon = line.firstRange(of: ": "), let first = line[colon.upperBound...].first,
      "\"'[".contains(first)
    else { return nil }
    let value = String(line[colon.upperBound...])
    // A text that has quotes around all of it needs others, or one inside doubled.
    if value.contains(" #") || value.count > 1 && value.last == first { return nil }
    return short(line[..<colon.upperBound] + Self.quote(value))
  }

  /// The line of a `${…}` inside `{ }` or `[ ]`, with the value that has it in quotes.
  func quotedLine(with braces: Range<Int>) -> String? {
    let bytes = source.bytes
    func ends(_ byte: UInt8) -> Bool { ",{}[]\n\r".utf8.contains(byte) }
    var start = braces.lowerBound
    while start > 0, !ends(bytes[start - 1]),
      !(bytes[start - 1] == 0x20 && start > 1 && bytes[start - 2] == UInt8(ascii: ":"))
    { start -= 1 }
    while start < braces.lowerBound, bytes[start] == 0x20 { start += 1 }
    var end = braces.upperBound
    while end < bytes.count, !ends(bytes[end]) { end += 1 }
    while end > braces.upperBound, bytes[end - 1] == 0x20 { end -= 1 }
    let value = String(decoding: bytes[start..<end], as: UTF8.self)
    // Another reference in the value, or quotes that end before it.
    if value.ranges(of: "${").count > 1 || "\"'".contains(value.first ?? "'") { return nil }
    let line = source.lineBytes(source.location(at: start).line)
    guard start >= line.startIndex, end <= line.endIndex else { return nil }
    let before = String(decoding: bytes[line.startIndex..<start], as: UTF8.self)
    let after = String(decoding: bytes[end..<line.endIndex], as: UTF8.self)
    return short((before + Self.quote(value) + after).trimmingSpaces)
  }

  private func short(_ line: String) -> String? { line.utf8.count <= 100 ? line : nil }
}
