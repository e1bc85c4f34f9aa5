import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// The columns of a CSV file, and how a line is added at its end.
struct CSVEnd {
  let columns: [String]
  /// Whether the last line has no line break.
  let isOpen: Bool
  /// Whether lines end with a carriage return and a line feed.
  let hasReturns: Bool

  /// The row with a value for each column, in the columns' order.
  func ordered(
    _ row: OrderedDictionary<String, IntentValue>, _ path: FilePath
  ) throws -> OrderedDictionary<String, IntentValue> {
    if let twice = Dictionary(grouping: columns, by: \.self).first(where: { $1.count > 1 }) {
      throw IntentFailure("`\(path.shown)` has two columns that are called `\(shown(twice.key))`")
    }
    let known = Set(columns)
    if let unknown = row.keys.first(where: { !known.contains($0) }) {
      let names = columns.prefix(8).map { "`\(shown($0))`" }.joined(separator: ", ")
      throw IntentFailure(
        "`\(path.shown)` has no column `\(shown(unknown))`",
        help: "its columns are \(names)\(columns.count > 8 ? ", …" : "")")
    }
    return OrderedDictionary(uniqueKeysWithValues: columns.map { ($0, row[$0] ?? .nothing) })
  }

  /// The bytes to add for a line.
  func data(_ line: Data) -> Data {
    let lineBreak = hasReturns ? Data("\r\n".utf8) : Data("\n".utf8)
    return (isOpen ? lineBreak : Data()) + line.dropLast() + lineBreak
  }

  private func shown(_ name: String) -> String { IntentContext.current.excerpt(of: name, to: 40) }
}

/// The line of a CSV file that names its columns. A name in quotes may have line breaks.
struct CSVFirstLine {
  let text: String
  let hasReturn: Bool

  /// How long it may be, in bytes.
  private static let limit = 1 << 20

  init(of file: FileDescriptor, _ path: FilePath) throws {
    var bytes: [UInt8] = []
    var isQuoted = false
    var end: Int?
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while end == nil {
      let count = try piece.withUnsafeMutableBytes {
        try file.read(fromAbsoluteOffset: Int64(bytes.count), into: $0)
      }
      guard count > 0 else { break }
      for byte in piece[..<count] {
        // A quotation mark in a name is doubled, so that it opens what it has just closed.
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: "\n"), !isQuoted {
          end = bytes.count
          break
        }
        bytes.append(byte)
      }
      guard bytes.count <= Self.limit else {
        throw IntentFailure("the first line of `\(path.shown)` is longer than 1 MiB")
      }
    }
    hasReturn = end != nil && bytes.last == UInt8(ascii: "\r")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw IntentFailure("`\(path.shown)` isn't text in UTF-8")
    }
    self.text = text
  }
}
