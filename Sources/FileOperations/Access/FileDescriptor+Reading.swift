package import SystemPackage

extension FileDescriptor {
  /// Reads to the end, or until slightly more than `limit` bytes have been read.
  ///
  /// - Throws: `Errno`.
  package func readAll(limit: Int = .max) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let piece = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}
