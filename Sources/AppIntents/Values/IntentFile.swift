public import Foundation
public import SystemPackage

/// A file that an intent takes or gives: a place on disk, or data with a name.
///
/// Source-compatible with Apple's `IntentFile`. We differ in that a file on disk keeps its path as
/// bytes (names on Linux need not be UTF-8), that folders are files too, and that `data` is read
/// when it is asked for.
public struct IntentFile: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case path(FilePath)
    case data(Data)
  }

  let content: Content
  /// The name it was given in place of the one it has on disk.
  package let givenName: String?
  /// The MIME type it was made with; nil leaves it to the name's extension.
  public let contentType: String?

  /// A file that lies on disk.
  public init(path: FilePath, filename: String? = nil, contentType: String? = nil) {
    content = .path(path)
    givenName = filename
    self.contentType = contentType
  }

  /// A file that lies on disk.
  public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
    self.init(
      path: FilePath(fileURL: fileURL) ?? FilePath(fileURL.path), filename: filename,
      contentType: type?.preferredMIMEType)
  }

  /// A file that exists in memory only.
  public init(data: Data, filename: String, type: UTType? = nil) {
    content = .data(data)
    givenName = filename
    contentType = type?.preferredMIMEType
  }

  /// The name people see: the one it was given, else the last part of its path.
  public var filename: String {
    if let givenName { return givenName }
    if case .path(let path) = content { return path.lastComponent?.string ?? path.string }
    return ""
  }

  /// Where it lies on disk; nil for one in memory.
  public var path: FilePath? {
    if case .path(let path) = content { return path }
    return nil
  }

  /// The content of one that exists in memory only.
  package var dataInMemory: Data? {
    if case .data(let data) = content { return data }
    return nil
  }

  public var fileURL: URL? { path.map { URL(filePath: $0.string) } }

  /// Its content type: the one it was made with, else the one its name's extension means.
  public var type: UTType? {
    if let contentType, let type = UTType(mimeType: contentType) { return type }
    guard let dot = filename.lastIndex(of: "."), dot != filename.startIndex else { return nil }
    return UTType(filenameExtension: String(filename[dot...]))
  }

  /// The types that its content can be had as: its own, where that is known.
  public var availableContentTypes: [UTType] { type.map { [$0] } ?? [] }

  /// Its content, read now. A file that can't be read gives no bytes, because Apple's property
  /// can't throw, and a line in the run's log; `read()` says what went wrong.
  public var data: Data {
    do {
      return try read()
    } catch {
      IntentContext.current.report(.log("\(error)"))
      return Data()
    }
  }

  /// Its content, read through the run's files. Throws a `FileError`.
  ///
  /// Not part of Apple's framework.
  public func read() throws -> Data {
    switch content {
    case .data(let data): data
    case .path(let path):
      try IntentContext.current.files.read(IntentContext.current.resolve(path))
    }
  }

  /// Its content as a type that it already has. Throws a `FileError`, or an `IntentValueError` for
  /// a type that would need a conversion.
  public func data(contentType: UTType) async throws -> Data {
    guard type.map({ $0.conforms(to: contentType) }) ?? true else {
      throw IntentValueError(
        wanted: contentType.localizedDescription ?? contentType.identifier, given: intentValue)
    }
    return try read()
  }

  /// Where its content lies on disk; one in memory is written to the run's temporary folder.
  public func fileURL(contentType: UTType) async throws -> URL {
    if let fileURL { return fileURL }
    let context = IntentContext.current
    let name = FilePath.Component(filename) ?? "file"
    let path = try context.temporaryFolder().appending(name)
    try context.files.write(read(), to: path, replacing: true)
    return URL(filePath: path.string)
  }
}
