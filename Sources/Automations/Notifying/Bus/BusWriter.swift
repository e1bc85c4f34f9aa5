/// Writes values as D-Bus does: little-endian, each at a multiple of its size.
struct BusWriter {
  private(set) var bytes: [UInt8] = []

  mutating func align(to size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func number(_ value: UInt32) {
    align(to: 4)
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  mutating func text(_ text: String) {
    // A zero would end it.
    let content = text.utf8.filter { $0 != 0 }
    number(UInt32(content.count))
    bytes += content
    bytes.append(0)
  }

  mutating func signature(_ text: String) {
    bytes.append(UInt8(clamping: text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  /// Writes an array, whose length comes first.
  /// - Parameter alignment: of its elements.
  mutating func array(aligned alignment: Int, _ elements: (inout BusWriter) -> Void) {
    number(0)
    let place = bytes.count - 4
    align(to: alignment)
    let start = bytes.count
    elements(&self)
    withUnsafeBytes(of: UInt32(bytes.count - start).littleEndian) {
      bytes.replaceSubrange(place..<place + 4, with: $0)
    }
  }

  mutating func texts(_ texts: [String]) {
    array(aligned: 4) { writer in for text in texts { writer.text(text) } }
  }
}

/// Reads what `BusWriter` writes, and the same in the other order of bytes.
struct BusReader {
  private let bytes: [UInt8]
  private let isBigEndian: Bool
  private(set) var offset: Int

  init(_ bytes: [UInt8], isBigEndian: Bool = false, from offset: Int = 0) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
    self.offset = offset
  }

  mutating func align(to size: Int) { offset = (offset + size - 1) / size * size }

  mutating func byte() throws(BusFailure) -> UInt8 {
    guard offset < bytes.count else { throw .unreadable }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func number() throws(BusFailure) -> UInt32 {
    align(to: 4)
    guard offset + 4 <= bytes.count else { throw .unreadable }
    defer { offset += 4 }
    let four = bytes[offset..<offset + 4]
    return (isBigEndian ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func text() throws(BusFailure) -> String { try text(of: Int(try number())) }

  mutating func signature() throws(BusFailure) -> String { try text(of: Int(try byte())) }

  private mutating func text(of count: Int) throws(BusFailure) -> String {
    guard count < bytes.count - offset,
      let text = String(validating: bytes[offset..<offset + count], as: UTF8.self)
    else { throw .unreadable }
    offset += count + 1
    return text
  }

  mutating func texts() throws(BusFailure) -> [String] {
    let length = Int(try number())
    let end = offset + length
    guard end <= bytes.count else { throw .unreadable }
    var texts: [String] = []
    while offset < end { texts.append(try text()) }
    return texts
  }
}

/// Why the session bus can't be used.
enum BusFailure: Error, Hashable {
  /// There is none, or it can't be reached.
  case absent
  /// It has closed the connection, or doesn't answer.
  case gone
  /// It sent something that this version can't read.
  case unreadable
  /// A call was answered with an error of this name.
  case refused(String)
}
