/// Reads what `BusWriter` writes, and the same in the other order of bytes.
package struct BusReader {
  /// A value whose type comes with it, as far as it is of use.
  package enum Variant: Sendable, Hashable {
    case text(String)
    case flag(Bool)
    case other
  }

  /// How deep variants may be in each other.
  private static let deepest = 64

  private let bytes: [UInt8]
  private let isBigEndian: Bool
  package private(set) var offset: Int

  init(_ bytes: [UInt8], isBigEndian: Bool = false, from offset: Int = 0) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
    self.offset = offset
  }

  package mutating func align(to size: Int) { offset = (offset + size - 1) / size * size }

  package mutating func byte() throws(BusFailure) -> UInt8 {
    guard offset < bytes.count else { throw .unreadable }
    defer { offset += 1 }
    return bytes[offset]
  }

  package mutating func number() throws(BusFailure) -> UInt32 {
    align(to: 4)
    guard offset + 4 <= bytes.count else { throw .unreadable }
    defer { offset += 4 }
    var value: UInt32 = 0
    for place in offset..<offset + 4 { value = value << 8 | UInt32(bytes[place]) }
    return isBigEndian ? value : value.byteSwapped
  }

  package mutating func text() throws(BusFailure) -> String { try text(of: Int(try number())) }

  package mutating func signature() throws(BusFailure) -> String { try text(of: Int(try byte())) }

  private mutating func text(of count: Int) throws(BusFailure) -> String {
    guard count < bytes.count - offset,
      let text = String(validating: bytes[offset..<offset + count], as: UTF8.self)
    else { throw .unreadable }
    offset += count + 1
    return text
  }

  /// Reads an array.
  /// - Parameters:
  ///   - alignment: of its elements.
  ///   - element: reads one element.
  package mutating func array(
    aligned alignment: Int, _ element: (inout BusReader) throws(BusFailure) -> Void
  ) throws(BusFailure) {
    let length = Int(try number())
    align(to: alignment)
    let end = offset + length
    guard end <= bytes.count else { throw .unreadable }
    while offset < end {
      let before = offset
      try element(&self)
      guard offset > before, offset <= end else { throw .unreadable }
    }
  }

  package mutating func texts() throws(BusFailure) -> [String] {
    var texts: [String] = []
    try array(aligned: 4) { (reader) throws(BusFailure) in texts.append(try reader.text()) }
    return texts
  }

  /// Reads a dictionary of values by names, `a{sv}`, and keeps some of them.
  package mutating func dictionary(
    keeping names: Set<String>
  ) throws(BusFailure) -> [String: Variant] {
    var values: [String: Variant] = [:]
    try array(aligned: 8) { (reader) throws(BusFailure) in
      reader.align(to: 8)
      let name = try reader.text()
      let value = try reader.variant()
      if names.contains(name) { values[name] = value }
    }
    return values
  }

  package mutating func variant() throws(BusFailure) -> Variant { try variant(depth: 0) }

  private mutating func variant(depth: Int) throws(BusFailure) -> Variant {
    guard depth < Self.deepest else { throw .unreadable }
    let type = try signature()
    switch type {
    case "s", "o": return .text(try text())
    case "b": return .flag(try number() != 0)
    default:
      var types = Array(type.utf8)[...]
      try skip(&types, depth: depth)
      guard types.isEmpty else { throw .unreadable }
      return .other
    }
  }

  // MARK: - What is of no use

  /// Goes past a value of the first type of a signature, and takes that type from it.
  private mutating func skip(
    _ types: inout ArraySlice<UInt8>, depth: Int
  ) throws(BusFailure) {
    guard let type = types.popFirst() else { throw .unreadable }
    switch Character(UnicodeScalar(type)) {
    case "y": try skip(1)
    case "n", "q": try skip(2)
    case "b", "u", "i", "h": try skip(4)
    case "x", "t", "d": try skip(8)
    case "s", "o": _ = try text()
    case "g": _ = try signature()
    case "v": _ = try variant(depth: depth + 1)
    case "a":
      let length = Int(try number())
      align(to: try Self.alignment(of: types.first))
      guard offset + length <= bytes.count else { throw .unreadable }
      offset += length
      try Self.dropType(&types, depth: depth)
    case "(":
      guard depth < Self.deepest else { throw .unreadable }
      align(to: 8)
      while types.first != UInt8(ascii: ")") { try skip(&types, depth: depth + 1) }
      types.removeFirst()
    default: throw .unreadable
    }
  }

  private mutating func skip(_ size: Int) throws(BusFailure) {
    align(to: size)
    guard offset + size <= bytes.count else { throw .unreadable }
    offset += size
  }

  private static func alignment(of type: UInt8?) throws(BusFailure) -> Int {
    guard let type else { throw .unreadable }
    return switch Character(UnicodeScalar(type)) {
    case "y", "g", "v": 1
    case "n", "q": 2
    case "x", "t", "d", "(", "{": 8
    default: 4
    }
  }

  /// Takes the first type from a signature.
  private static func dropType(
    _ types: inout ArraySlice<UInt8>, depth: Int
  ) throws(BusFailure) {
    guard let type = types.popFirst(), depth < deepest else { throw .unreadable }
    switch Character(UnicodeScalar(type)) {
    case "a": try dropType(&types, depth: depth + 1)
    case "(", "{":
      let end = UInt8(ascii: type == UInt8(ascii: "(") ? ")" : "}")
      while types.first != end { try dropType(&types, depth: depth + 1) }
      types.removeFirst()
    default: break
    }
  }
}
