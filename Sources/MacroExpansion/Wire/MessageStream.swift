#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Messages on two file descriptors: eight bytes with the length, the lowest first, then JSON.
package struct MessageStream {
  let input: Int32
  let output: Int32

  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// A longer message isn't one of the compiler's.
  static let longest: UInt64 = 1 << 30

  /// The next message; nil at the end of the input and for a length that no message has.
  package func read() -> [UInt8]? {
    guard let header = read(8) else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= Self.longest else { return nil }
    return read(Int(length))
  }

  /// Exactly as many bytes; nil if there are fewer. Memory grows with what arrives, not with what
  /// the length promises.
  private func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(max(count, 1), 1 << 16))
    while bytes.count < count {
      let wanted = min(chunk.count, count - bytes.count)
      let got = chunk.withUnsafeMutableBytes { systemRead(input, $0.baseAddress, wanted) }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return nil }
      bytes += chunk[0..<got]
    }
    return bytes
  }

  /// Returns false if the compiler is gone.
  package func write(_ message: [UInt8]) -> Bool {
    let header = (0..<8).map { UInt8(truncatingIfNeeded: UInt64(message.count) >> (8 * $0)) }
    let bytes = header + message
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        systemWrite(output, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    Glibc.read(file, buffer, count)
  #elseif canImport(Musl)
    Musl.read(file, buffer, count)
  #else
    Darwin.read(file, buffer, count)
  #endif
}

private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    Glibc.write(file, buffer, count)
  #elseif canImport(Musl)
    Musl.write(file, buffer, count)
  #else
    Darwin.write(file, buffer, count)
  #endif
}
