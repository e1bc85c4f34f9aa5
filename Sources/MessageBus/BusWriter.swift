/// Writes values as D-Bus does: little-endian, each at a multiple of its size.
package struct BusWriter {
  package private(set) var bytes: [UInt8] = []

  package mutating func align(to size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  package mutating func byte(_ value: UInt8) { bytes.append(value) }

  package mutating func number(_ value: UInt32) {
    align(to: 4)
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  package mutating func real(_ value: Double) {
    align(to: 8)
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
  }

  package mutating func text(_ text: String) {
    // A zero would end it.
    let content = text.utf8.filter { $0 != 0 }
    number(UInt32(content.count))
    bytes += content
    bytes.append(0)
  }

  package mutating func signature(_ text: String) {
    bytes.append(UInt8(clamping: text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  /// Writes an array, whose length comes first.
  /// - Parameter alignment: of its elements.
  package mutating func array(aligned alignment: Int, _ elements: (inout BusWriter) -> Void) {
    number(0)
    let place = bytes.count - 4
    align(to: alignment)
    let start = bytes.count
    elements(&self)
    withUnsafeBytes(of: UInt32(bytes.count - start).littleEndian) {
      bytes.replaceSubrange(place..<place + 4, with: $0)
    }
  }

  package mutating func texts(_ texts: [String]) {
    array(aligned: 4) { writer in for text in texts { writer.text(text) } }
  }

  /// Writes a dictionary of texts, `a{sv}`.
  package mutating func dictionary(_ entries: KeyValuePairs<String, String?>) {
    array(aligned: 8) { writer in
      for case (let key, let value?) in entries {
        writer.align(to: 8)
        writer.text(key)
        writer.signature("s")
        writer.text(value)
      }
    }
  }
}
