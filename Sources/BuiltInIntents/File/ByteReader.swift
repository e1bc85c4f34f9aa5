import AppIntentsCore
import Foundation
import SystemPackage

/// Reads the bytes of a file of any size, piece by piece. The caller closes it.
struct ByteReader {
  /// The size of each piece but the last one.
  static let size = 256 << 10

  private enum Source {
    case data(Data)
    case file(FileDescriptor, FilePath)
  }

  private let source: Source
  private var offset = 0

  init(_ file: IntentFile) throws {
    if let data = file.dataInMemory {
      source = .data(data)
    } else {
      let path = try file.placeOnDisk(to: "read")
      source = .file(try IntentContext.current.files.open(path), path)
    }
  }

  func close() {
    if case .file(let descriptor, _) = source { try? descriptor.close() }
  }

  /// The next piece; empty at the end.
  mutating func next(_ size: Int = Self.size) throws -> [UInt8] {
    try Task.checkCancellation()
    switch source {
    case .data(let data):
      let piece = data.dropFirst(offset).prefix(size)
      offset += piece.count
      return Array(piece)
    case .file(let descriptor, let path):
      do {
        return try Self.read(descriptor, size)
      } catch let error as Errno {
        throw FileError("read", path, .other, reason: IntentErrorText.message(for: error))
      }
    }
  }

  /// Fills the piece, except at the end.
  private static func read(_ descriptor: FileDescriptor, _ size: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let read = try descriptor.read(into: UnsafeMutableRawBufferPointer(rest))
        if read == 0 { break }
        count += read
      }
    }
  }

  /// How many bytes two files have in common at their beginnings; nil if they are equal.
  static func commonPrefix(of one: IntentFile, and two: IntentFile) throws -> Int? {
    var left = try ByteReader(one)
    defer { left.close() }
    var right = try ByteReader(two)
    defer { right.close() }
    var offset = 0
    while true {
      let (first, second) = try (left.next(), right.next())
      if first != second {
        let count = min(first.count, second.count)
        return offset + ((0..<count).first { first[$0] != second[$0] } ?? count)
      }
      if first.isEmpty { return nil }
      offset += first.count
    }
  }
}
