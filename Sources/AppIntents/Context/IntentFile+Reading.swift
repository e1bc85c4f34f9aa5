public import Foundation
package import SystemPackage

extension IntentFile {
  /// The content, read on each access. Apple's property can't throw, so a file that can't be read
  /// has no bytes here, and a line in the run's log; `read()` throws the error.
  public var data: Data {
    do {
      return try read()
    } catch {
      IntentContext.current.report(.log(IntentErrorText.message(for: error)))
      return Data()
    }
  }

  /// Reads the content through the run's files. Throws a `FileError`, or an `IntentFailure` for
  /// more than a value may have.
  ///
  /// Not part of Apple's framework.
  public func read() throws -> Data {
    switch content {
    case .data(let data): data
    case .path(let path):
      try IntentContext.current.read(IntentContext.current.resolve(path))
    }
  }

  /// The content in a type that it already has. Throws a `FileError`, or an `IntentValueError` for
  /// a type that takes a conversion.
  public func data(contentType: UTType) async throws -> Data {
    guard type.map({ $0.conforms(to: contentType) }) ?? true else {
      throw IntentValueError(
        wanted: contentType.localizedDescription ?? contentType.identifier, given: .file(self))
    }
    return try read()
  }

  /// The URL of the content on disk. A file in memory is written to the run's temporary folder
  /// first.
  public func fileURL(contentType: UTType) async throws -> URL {
    if let fileURL { return fileURL }
    let context = IntentContext.current
    let name = FilePath.Component(filename) ?? "file"
    let path = try context.temporaryFolder().appending(name)
    try context.files.write(read(), to: path, replacing: true)
    return URL(filePath: path.string)
  }
}

extension IntentContext {
  /// The whole content of a file, for a value. Throws if it is more than a value may have.
  package func read(_ path: FilePath) throws -> Data {
    // Reading it tells why a file can't be looked at.
    if let status = try? files.status(of: path, followingLinks: true), status.size > limits.bytes {
      throw limits.tooLarge("the content of `\(path.shown)`")
    }
    return try files.read(path)
  }
}
