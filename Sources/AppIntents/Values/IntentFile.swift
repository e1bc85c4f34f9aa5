public import Foundation
public import SystemPackage

/// A file that an intent takes or gives: a place on disk, or data with a name.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentfile). We
/// differ in that a file on disk keeps its path as bytes (names on Linux need not be UTF-8), that
/// folders are files too, and that `data` is read on each access.
public struct IntentFile: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case path(FilePath)
    case data(Data)
  }

  let content: Content
  /// The name that replaces the one on disk.
  package let givenName: String?
  /// The MIME type that it was made with; nil to derive it from the name's extension.
  public let contentType: String?
  /// Whether a file on disk that an intent returns is only for the rest of the run. It is moved to the
  /// run's temporary folder when the intent has performed.
  public var removedOnCompletion = false

  /// A file on disk.
  public init(path: FilePath, filename: String? = nil, contentType: String? = nil) {
    content = .path(path)
    givenName = filename
    self.contentType = contentType
  }

  /// A file on disk. A URL that is none of this machine's files is taken as a name, which no file has.
  public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
    self.init(
      path: FilePath(fileURL: fileURL) ?? FilePath(fileURL.absoluteString), filename: filename,
      contentType: type?.preferredMIMEType)
  }

  /// A file in memory.
  public init(data: Data, filename: String, type: UTType? = nil) {
    content = .data(data)
    givenName = filename
    contentType = type?.preferredMIMEType
  }

  /// The name for people: the given one, else the last part of the path.
  public var filename: String {
    if let givenName { return givenName }
    if case .path(let path) = content {
      let bytes = path.bytes
      let name = bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
      // Only the root has no name.
      return String(validating: name.isEmpty ? bytes[...] : name, as: UTF8.self)
        ?? path.lastComponent.map { FilePath(root: nil, [$0]).text } ?? path.text
    }
    return ""
  }

  /// The path on disk; nil for a file in memory.
  public var path: FilePath? {
    if case .path(let path) = content { return path }
    return nil
  }

  /// The content of a file in memory; nil for a file on disk.
  package var dataInMemory: Data? {
    if case .data(let data) = content { return data }
    return nil
  }

  public var fileURL: URL? { path.map { URL(filePath: $0.string) } }

  /// The content type: the given one, else the type of the name's extension.
  public var type: UTType? {
    if let contentType, let type = UTType(mimeType: contentType) { return type }
    guard let dot = filename.lastIndex(of: "."), dot != filename.startIndex else { return nil }
    return UTType(filenameExtension: String(filename[dot...]))
  }

  /// The types in which the content is available: its own, if that is known.
  public var availableContentTypes: [UTType] { type.map { [$0] } ?? [] }
}
