import Glibc
package import SystemPackage

/// The body of a request: in memory if it is small, and else in a file.
package enum HTTPBody: Sendable {
  case bytes([UInt8])
  case file(ReceivedFile)

  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file): file.size
    }
  }

  /// Calls with each piece of the body, in order.
  package func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    switch self {
    case .bytes(let bytes): try body(bytes)
    case .file(let file):
      let descriptor = try FileDescriptor.open(file.path, .readOnly, options: .closeOnExec)
      defer { try? descriptor.close() }
      while true {
        let piece = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
          count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if piece.isEmpty { return }
        try body(piece)
      }
    }
  }

  /// All bytes of the body.
  package func content() throws -> [UInt8] {
    if case .bytes(let bytes) = self { return bytes }
    var all: [UInt8] = []
    try forEachPiece { all += $0 }
    return all
  }
}

/// A file with the body of a request. It is removed with the last reference to it.
package final class ReceivedFile: Sendable {
  package let path: FilePath
  package let size: Int

  package init(path: FilePath, size: Int) {
    self.path = path
    self.size = size
  }

  deinit { path.withPlatformString { _ = unlink($0) } }
}
