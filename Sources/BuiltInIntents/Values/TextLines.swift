/// The lines of a text, without their line ends, which may be LF, CRLF or CR. A line end at the end
/// of the text starts no line.
struct TextLines {
  let text: String

  var lines: [String] {
    var lines: [String] = []
    forEach { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  private func forEach(_ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte == lineFeed || byte == carriageReturn {
          body(bytes[start..<index])
          if byte == carriageReturn, index + 1 < bytes.count, bytes[index + 1] == lineFeed {
            index += 1
          }
          start = index + 1
        }
        index += 1
      }
      if start < bytes.count { body(bytes[start...]) }
    }
  }
}
