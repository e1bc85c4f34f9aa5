import Foundation

/// How many values a binary property list stands for. A value may be in several places, so that a few
/// hundred bytes can stand for more than any memory holds, and Foundation makes each of them.
struct BinaryPropertyList {
  private static let deepest = 512

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int
  /// The values that an object stands for, by its number; 0 while it is looked at.
  private var sizes: [Int: Int] = [:]

  /// Nil for another format.
  init?(_ data: Data) {
    bytes = Array(data)
    guard bytes.starts(with: Array("bplist".utf8)), bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
    (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    count = Self.number(bytes, at: trailer + 8, 8) ?? 0
    top = Self.number(bytes, at: trailer + 16, 8) ?? 0
    table = Self.number(bytes, at: trailer + 24, 8) ?? 0
  }

  /// The number of values, at most `limit` and one; nil if the list isn't sound.
  mutating func values(upTo limit: Int) -> Int? { size(of: top, depth: 0, limit) }

  private mutating func size(of object: Int, depth: Int, _ limit: Int) -> Int? {
    if let known = sizes[object] { return known == 0 ? nil : known }
    guard depth < Self.deepest, object < count, let parts = parts(of: object) else { return nil }
    sizes[object] = 0
    var size = 1
    for part in parts {
      guard let inner = self.size(of: part, depth: depth + 1, limit) else { return nil }
      size = min(size + inner, limit + 1)
    }
    sizes[object] = size
    return size
  }

  /// The numbers of the objects in a list, a set or a dictionary; none for other objects.
  private func parts(of object: Int) -> [Int]? {
    let (place, isBeyond) = object.multipliedReportingOverflow(by: offsetSize)
    guard !isBeyond, table < bytes.count, place < bytes.count,
      let start = Self.number(bytes, at: table + place, offsetSize), start < bytes.count
    else { return nil }
    let kind = bytes[start] >> 4
    guard kind == 0xA || kind == 0xC || kind == 0xD else { return [] }
    var (length, next) = (Int(bytes[start] & 15), start + 1)
    if length == 15 {
      guard next < bytes.count, bytes[next] >> 4 == 1 else { return nil }
      let size = 1 << Int(bytes[next] & 15)
      guard let long = Self.number(bytes, at: next + 1, size) else { return nil }
      (length, next) = (long, next + 1 + size)
    }
    // Each reference has a byte at least.
    guard length < bytes.count else { return nil }
    let references = kind == 0xD ? 2 * length : length
    var parts: [Int] = []
    for index in 0..<references {
      guard let part = Self.number(bytes, at: next + index * referenceSize, referenceSize) else {
        return nil
      }
      parts.append(part)
    }
    return parts
  }

  /// A number of some bytes, the first one the greatest; nil outside of the list.
  private static func number(_ bytes: [UInt8], at start: Int, _ size: Int) -> Int? {
    guard (1...8).contains(size), start >= 0, start <= bytes.count - size else { return nil }
    let number = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }
}
