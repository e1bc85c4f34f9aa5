import Glibc
import SystemPackage

/// Collects the content of a body: in memory, and beyond a size in a file.
struct BodyReceiver: ~Copyable {
  private let folder: FilePath
  private let memory: Int
  private var bytes: [UInt8] = []
  private var file: (descriptor: FileDescriptor, path: FilePath)?
  private(set) var count = 0

  /// - Parameters:
  ///   - folder: where files are made.
  ///   - memory: the most bytes in memory.
  init(folder: FilePath, memory: Int) {
    self.folder = folder
    self.memory = memory
  }

  deinit {
    guard let file else { return }
    try? file.descriptor.close()
    file.path.withPlatformString { _ = unlink($0) }
  }

  mutating func add(_ piece: ArraySlice<UInt8>) throws {
    count += piece.count
    if file == nil, bytes.count + piece.count <= memory {
      bytes += piece
      return
    }
    if file == nil {
      let name = (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }
      let path = folder.appending("request-\(name.joined())")
      let descriptor = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .ownerReadWrite)
      file = (descriptor, path)
      try descriptor.writeAll(bytes)
      bytes = []
    }
    try file?.descriptor.writeAll(piece)
  }

  consuming func finish() throws -> HTTPBody {
    guard let file else { return .bytes(bytes) }
    self.file = nil
    do {
      try file.descriptor.close()
    } catch {
      file.path.withPlatformString { _ = unlink($0) }
      throw error
    }
    return .file(ReceivedFile(path: file.path, size: count))
  }
}
