import Foundation
import Glibc
import SystemPackage

/// An open file that an operation writes to.
struct OutputFile {
  let descriptor: CInt
  let path: FilePath
  /// The number of bytes that the operation has written.
  private(set) var written = 0

  init(descriptor: CInt, path: FilePath) {
    self.descriptor = descriptor
    self.path = path
  }

  /// - Parameter endingLine: Whether to add a line break, unless the content ends with one.
  mutating func write(_ data: Data, endingLine: Bool = false) throws {
    try data.withUnsafeBytes { try write($0) }
    if endingLine, data.last != UInt8(ascii: "\n") { try write(Data([UInt8(ascii: "\n")])) }
  }

  /// Writes the content of another file, of any size.
  ///
  /// - Parameter endingLine: Whether to add a line break, unless the content ends with one.
  mutating func write(contentsOf source: FileDescriptor, endingLine: Bool) throws {
    let own = try EntryStatus(of: descriptor, about: path)
    let status = try EntryStatus(of: source.rawValue, about: nil)
    // What is added isn't read again if the file is its own source. The size isn't the end of every
    // other file: those in `/proc` have none.
    let end = status.isSameFile(as: own) ? status.size : Int.max
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    var offset = 0
    var last: UInt8?
    while offset < end {
      try Task.checkCancellation()
      let count = try call(about: nil) {
        pread(source.rawValue, buffer.baseAddress, min(buffer.count, end - offset), offset)
      }
      if count == 0 { break }
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      last = buffer[count - 1]
      offset += count
    }
    if endingLine, last != UInt8(ascii: "\n") { try write(Data([UInt8(ascii: "\n")])) }
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(8 << 20))
      let count = try call(about: path) {
        Glibc.write(descriptor, piece.baseAddress, piece.count)
      }
      written += count
      rest = rest.dropFirst(count)
    }
  }
}
