import Glibc
package import SystemPackage

extension FileDescriptor {
  /// Writes all bytes at an offset from the start of the file, and returns their count.
  ///
  /// `writeAll` looks up types at its first use, which takes longer than writing the lines of a log.
  ///
  /// - Throws: `Errno`; some of the bytes may be written then.
  @discardableResult
  package func writeBytes(_ bytes: [UInt8], at offset: Int64) throws -> Int {
    try bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = Glibc.pwrite(rawValue, rest.baseAddress, rest.count, off_t(offset) + written)
        if count > 0 {
          written += count
        } else if count == 0 {
          throw Errno.ioError
        } else if errno != EINTR {
          throw Errno(rawValue: errno)
        }
      }
      return written
    }
  }
}
