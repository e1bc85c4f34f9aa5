import AppIntentsCore
import SystemPackage

extension IntentFile {
  /// The first bytes of a file, as many as there are. Throws for a folder and a pipe.
  func start(_ count: Int) throws -> [UInt8] {
    guard let path else { return Array(try read().prefix(count)) }
    let context = IntentContext.current
    let file = try context.files.open(context.resolve(path))
    return try file.closeAfter { try file.next(count) }
  }
}

extension FileDescriptor {
  /// The next bytes, as many as there are up to a number; empty at the end.
  func next(_ most: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < most {
      let part = try [UInt8](unsafeUninitializedCapacity: most - bytes.count) { buffer, count in
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }
}
