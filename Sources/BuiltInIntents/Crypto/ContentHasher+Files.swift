import AppIntentsCore
import Foundation
import SystemPackage

extension ContentHasher {
  /// How much of a file is read at a time, in bytes.
  private static let piece = 1 << 20

  /// The hash of a value: of a file its content, of anything else its text in UTF-8.
  static func hash(
    of value: IntentValue, _ algorithm: HashAlgorithm, key: [UInt8]? = nil
  ) throws -> [UInt8] {
    let hasher = try ContentHasher(algorithm, key: key)
    switch value {
    case .file(let file): try hasher.update(file)
    case .list(let items) where items.count == 1:
      return try hash(of: items[0], algorithm, key: key)
    case .list(let items) where items.contains(where: { $0.type == .file }):
      throw IntentFailure(
        "there are \(items.count) files, and a hash is of one", help: "use `for`, or `first(…)`")
    default: try hasher.update(value.shownText.utf8)
    }
    return try hasher.finish()
  }

  /// Adds the content of a file, piece by piece, so that it may be larger than the memory.
  private func update(_ file: IntentFile) throws {
    guard let path = file.resolvedPath else { return try update(file.read()) }
    let context = IntentContext.current
    let size = try context.files.status(of: path, followingLinks: true).size
    let descriptor = try context.files.open(path)
    defer { try? descriptor.close() }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.piece, alignment: 16)
    defer { buffer.deallocate() }
    var (done, shown) = (0, 0)
    while true {
      try Task.checkCancellation()
      let count = try descriptor.read(into: buffer)
      if count == 0 { return }
      try update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      done += count
      if done - shown >= Self.piece << 6, size > 0 {
        shown = done
        context.reportBytes(done: done, of: size)
      }
    }
  }
}
