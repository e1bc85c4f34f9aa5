import FileOperations
import Glibc
import SystemPackage

/// Paths as the bytes that the system has, which need not be UTF-8.
extension [UInt8] {
  /// Calls `body` with the bytes and a zero after them, as the system takes paths.
  package func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      for (index, byte) in enumerated() { buffer[index] = CChar(bitPattern: byte) }
      buffer[count] = 0
      // The capacity is at least 1, so the buffer has an address.
      return buffer.baseAddress.map { body($0) } ?? body("")
    }
  }

  /// The path of an entry of the folder that this path names.
  package func appending(name: some Collection<UInt8>) -> [UInt8] {
    var path: [UInt8] = []
    path.reserveCapacity(count + 1 + name.count)
    path += self
    if path.last != UInt8(ascii: "/"), !path.isEmpty { path.append(UInt8(ascii: "/")) }
    path += name
    return path
  }

  /// The path of the folder that this path's entry is in, and the entry's name.
  package var splitLast: (folder: [UInt8], name: [UInt8]) {
    guard let slash = lastIndex(of: UInt8(ascii: "/")) else { return ([], self) }
    return (slash == 0 ? [self[0]] : Array(self[..<slash]), Array(self[(slash + 1)...]))
  }

  /// The path from a folder down to this path; nil if it isn't below the folder.
  package func below(_ folder: [UInt8]) -> [UInt8]? {
    if folder == [UInt8(ascii: "/")] { return Array(dropFirst()) }
    guard count > folder.count + 1, starts(with: folder), self[folder.count] == UInt8(ascii: "/")
    else { return nil }
    return Array(self[(folder.count + 1)...])
  }

  /// The path without links; nil if nothing is there.
  package var realPath: [UInt8]? { FilePath(bytes: self).realIfPresent?.bytes }
}
