public import Foundation

/// An entity that is a file. Its value in a workflow has the property `file`.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/fileentity).
public protocol FileEntity: AppEntity where ID == FileEntityIdentifier {
  static var supportedContentTypes: [UTType] { get }
}

/// The id of a file: its place, or a name for a document that has none yet.
///
/// We differ in that the id of a file is its path, so a file that is moved is another one.
public struct FileEntityIdentifier: Sendable, Hashable, Codable, EntityIdentifierConvertible {
  private static let draft = "draft:"

  private let text: String

  /// The id of a file on disk. Throws an `IntentFailure` for an address of anything else.
  public static func file(url: URL) throws -> FileEntityIdentifier {
    guard url.isFileURL else { throw IntentFailure("`\(url.absoluteString)` isn't a file") }
    return FileEntityIdentifier(text: url.absoluteURL.absoluteString)
  }

  /// The id of a document that isn't on disk yet.
  public static func draft(identifier: String) -> FileEntityIdentifier {
    FileEntityIdentifier(text: draft + identifier)
  }

  public var draftIdentifier: String? {
    text.hasPrefix(Self.draft) ? String(text.dropFirst(Self.draft.count)) : nil
  }

  public var isDraft: Bool { draftIdentifier != nil }

  /// Nil for a draft.
  public var fileURL: URL? { get async throws { place } }

  var place: URL? { isDraft ? nil : URL(string: text) }

  public var entityIdentifierString: String { text }

  /// Takes a path, too.
  public static func entityIdentifier(for text: String) -> FileEntityIdentifier? {
    if text.hasPrefix("/") {
      return FileEntityIdentifier(text: URL(filePath: text).absoluteURL.absoluteString)
    }
    guard text.hasPrefix("file:") || text.hasPrefix(draft) else { return nil }
    return FileEntityIdentifier(text: text)
  }
}
