import AppIntentsCore
import Diagnostics
package import Foundation
import OrderedCollections

/// Reads JSON (RFC 8259) into a value: the order of keys is kept and numbers are exact.
///
/// What can't be kept is an error, rather than something else: a number with more than 38 digits, two
/// equal keys in an object, more than 512 levels of nesting. Keys that differ only in how they encode
/// the same letters (é as one character, or as e and an accent) are equal, as texts are.
package struct JSONReader {
  package static let depthLimit = ValueLimits.depth

  package static func read(_ text: String) throws -> Value {
    var text = text
    return try text.withUTF8 { try read(UnsafeRawBufferPointer($0)) }
  }

  package static func read(_ data: Data) throws -> Value {
    try data.withUnsafeBytes { try read($0) }
  }

  package static func read(_ bytes: [UInt8]) throws -> Value {
    try bytes.withUnsafeBytes { try read($0) }
  }

  /// Reads JSON that comes from elsewhere. Many small values take far more memory than their text.
  /// - Throws: `JSONTooLarge` if there are more values.
  package static func read(_ bytes: [UInt8], mostValues most: Int) throws -> Value {
    try bytes.withUnsafeBytes { try read($0, mostValues: most) }
  }

  package static func read(
    _ bytes: UnsafeRawBufferPointer, mostValues: Int = .max
  ) throws -> Value {
    var parser = JSONParser(bytes: bytes)
    parser.valuesLeft = mostValues
    do {
      return try parser.document()
    } catch let problem as JSONParser.Problem {
      throw parser.error(problem.text)
    }
  }

  /// Reads values that follow each other, as in JSON Lines, each with the line in which it begins.
  package static func readSequence(_ bytes: [UInt8]) throws -> [(line: Int, value: Value)] {
    try bytes.withUnsafeBytes { bytes in
      var parser = JSONParser(bytes: bytes)
      do {
        return try parser.sequence()
      } catch let problem as JSONParser.Problem {
        throw parser.error(problem.text)
      }
    }
  }

  /// Reads JSON that another program has written. A number that can't be kept is nothing, and half of a
  /// surrogate pair is U+FFFD: many programs cut texts in the middle of one.
  ///
  /// - Returns: the value, and what is wrong with the first such number.
  package static func readForeign(_ bytes: [UInt8]) throws -> (value: Value, lost: JSONError?) {
    try bytes.withUnsafeBytes { bytes in
      var parser = JSONParser(bytes: bytes)
      parser.isForeign = true
      do {
        return (try parser.document(), parser.lost)
      } catch let problem as JSONParser.Problem {
        throw parser.error(problem.text)
      }
    }
  }
}

struct JSONParser {
  struct Problem: Error {
    let text: String
    /// Whether it is a number of valid JSON that can't be kept.
    let isNumber: Bool

    init(_ text: String, isNumber: Bool = false) {
      self.text = text
      self.isNumber = isNumber
    }
  }

  let bytes: UnsafeRawBufferPointer
  var index = 0
  private var depth = 0
  /// The last object of each depth.
  private var models: [Int: OrderedDictionary<String, Value>] = [:]
  /// How many more values may come.
  var valuesLeft = Int.max
  /// Whether a number that can't be kept is nothing, and half of a surrogate pair U+FFFD, rather than
  /// the end of reading.
  var isForeign = false
  /// The first number that can't be kept.
  private(set) var lost: JSONError?

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  func error(_ problem: String) -> JSONError {
    let read = bytes.prefix(index)
    let lineStart = (read.lastIndex(of: 0x0A) ?? -1) + 1
    return JSONError(
      problem: problem, offset: index, line: read.count { $0 == 0x0A } + 1,
      column: index - lineStart + 1)
  }

  mutating func document() throws -> Value {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw Problem("unexpected text after the value") }
    return value
  }

  mutating func sequence() throws -> [(line: Int, value: Value)] {
    var values: [(line: Int, value: Value)] = []
    var (line, counted) = (1, 0)
    skipSpace()
    while index < bytes.count {
      line += bytes[counted..<index].count { $0 == 0x0A }
      counted = index
      values.append((line, try value()))
      skipSpace()
    }
    return values
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  private mutating func value() throws -> Value {
    skipSpace()
    guard let first = next else { throw Problem("the text ends where a value should be") }
    guard valuesLeft > 0 else { throw JSONTooLarge() }
    valuesLeft -= 1
    switch first {
    case UInt8(ascii: "{"): return try nested { try $0.object() }
    case UInt8(ascii: "["): return try nested { try $0.array() }
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try numberValue()
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .nothing)
    default: throw Problem("expected a value")
    }
  }

  private mutating func numberValue() throws -> Value {
    do {
      return .number(try number())
    } catch let problem as Problem where problem.isNumber && isForeign {
      lost = lost ?? error(problem.text)
      return .nothing
    }
  }

  private mutating func nested(_ read: (inout JSONParser) throws -> Value) throws -> Value {
    guard depth < JSONReader.depthLimit else {
      throw Problem("more than \(JSONReader.depthLimit) levels of nesting")
    }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws -> Value {
    skipSpace()
    if next == UInt8(ascii: "}") {
      index += 1
      return .dictionary([:])
    }
    var object = JSONObjectBuilder(like: models[depth] ?? [:])
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw Problem("expected a key in quotes") }
      let start = index
      let key = try string()
      if let known = object.known(key) {
        index = start
        let isSame = known.utf8.elementsEqual(key.utf8)
        throw Problem(
          "the key \(Phrasing.excerpt(key)) occurs twice\(isSame ? "" : ", in two encodings")")
      }
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw Problem("expected `:`") }
      index += 1
      object.add(key, try value())
      skipSpace()
      switch next {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "}"):
        index += 1
        let items = object.finish()
        models[depth] = items
        return .dictionary(items)
      default: throw Problem("expected `,` or `}`")
      }
    }
  }

  private mutating func array() throws -> Value {
    var items: [Value] = []
    skipSpace()
    if next == UInt8(ascii: "]") {
      index += 1
      return .list(items)
    }
    while true {
      items.append(try value())
      skipSpace()
      switch next {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "]"):
        index += 1
        return .list(items)
      default: throw Problem("expected `,` or `]`")
      }
    }
  }

  private mutating func word(_ word: StaticString, _ value: Value) throws -> Value {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count,
      UnsafeRawBufferPointer(rebasing: bytes[index..<end]).elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    else { throw Problem("expected a value") }
    index = end
    return value
  }
}

/// A problem in a JSON text, with its position.
package struct JSONError: Error, Sendable, Hashable {
  package let problem: String
  /// The byte offset from the start.
  package let offset: Int
  /// From 1.
  package let line: Int
  /// The byte in the line, from 1.
  package let column: Int
}

/// A JSON text has more values than are read.
package struct JSONTooLarge: Error {}

extension JSONError: CustomStringConvertible {
  package var description: String { "line \(line), column \(column): \(problem)" }
}
