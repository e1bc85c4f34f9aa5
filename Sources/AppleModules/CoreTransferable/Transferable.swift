public import Foundation
public import UniformTypeIdentifiers

/// A value that other programs can take in some format, or give.
///
/// Source-compatible with Apple's `Transferable`. There is no pasteboard and no drag and drop here:
/// `exported(as:)` and `init(importing:contentType:)` are what uses the representations.
public protocol Transferable: SendableMetatype {
  associatedtype Representation: TransferRepresentation

  /// The formats, the best one first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

extension Transferable {
  /// The types in which values can be exported, the best one first.
  public static func exportedContentTypes(
    _ visibility: TransferRepresentationVisibility = .all
  ) -> [UTType] {
    unique(
      formats.exports.filter { $0.visibility >= visibility }
        .map(\.contentType))
  }

  /// The types from which values can be made, the best one first.
  public static func importedContentTypes() -> [UTType] {
    unique(formats.imports.map(\.contentType))
  }

  /// The types in which this value can be exported, the best one first.
  public func exportedContentTypes(
    _ visibility: TransferRepresentationVisibility = .all
  ) -> [UTType] {
    Self.unique(exports.filter { $0.visibility >= visibility }.map(\.contentType))
  }

  /// The value in a type, or in a kind of it.
  ///
  /// Throws a `TransferError` if no representation has the type.
  public func exported(as contentType: UTType) async throws -> Data {
    switch try await exportedContent(as: contentType).content {
    case .data(let data): data
    case .file(let file): try Data(contentsOf: file.file)
    }
  }

  /// The value as a file in a type, or in a kind of it. A file that is made for it is removed after
  /// `fileHandler` has returned.
  public func withExportedFile<Result>(
    contentType: UTType? = nil, fileHandler: (URL) async throws -> Result
  ) async throws -> Result {
    let export = try await exportedContent(as: contentType ?? .item)
    guard case .data(let data) = export.content else {
      guard case .file(let file) = export.content else { throw TransferError.noFormat("item") }
      return try await fileHandler(file.file)
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = export.name.flatMap { $0.contains("/") ? nil : $0 } ?? "item"
    let url = folder.appendingPathComponent(name, conformingTo: export.type)
    try data.write(to: url)
    return try await fileHandler(url)
  }

  /// Makes a value from data of a type.
  public init(importing data: Data, contentType: UTType?) async throws {
    let format = try Self.importFormat(contentType)
    self = try await format.read(.data(data))
  }

  /// Makes a value from a file. Its type is that of its extension if none is given.
  public init(importing url: URL, contentType: UTType?) async throws {
    let format = try Self.importFormat(
      contentType ?? UTType(filenameExtension: url.pathExtension, conformingTo: .item))
    self = try await format.read(.file(url))
  }

  /// The formats of the representations, whose item an opaque type hides.
  package static var formats: _TransferFormats<Self> {
    transferRepresentation._formats as? _TransferFormats<Self> ?? _TransferFormats()
  }

  private var exports: [_TransferExport<Self>] {
    Self.formats.exports.filter { $0.condition(self) }
  }

  private func exportedContent(
    as contentType: UTType
  ) async throws -> (content: _TransferContent, type: UTType, name: String?) {
    let exports = exports
    let found =
      exports.first { $0.contentType == contentType }
      ?? exports.first { $0.contentType.conforms(to: contentType) }
    guard let found else { throw TransferError.noFormat(contentType.identifier) }
    return (try await found.write(self), found.contentType, found.fileName(self))
  }

  private static func importFormat(_ type: UTType?) throws -> _TransferImport<Self> {
    let imports = formats.imports
    let found =
      type.map { type in
        imports.first { $0.contentType == type }
          ?? imports.first { type.conforms(to: $0.contentType) }
      } ?? imports.first
    guard let found else { throw TransferError.noFormat(type?.identifier ?? "public.item") }
    return found
  }

  private static func unique(_ types: [UTType]) -> [UTType] {
    var seen: Set<UTType> = []
    return types.filter { seen.insert($0).inserted }
  }
}

/// Why a value can't be exported or imported. Not part of Apple's framework.
public enum TransferError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No representation has the type with this identifier.
  case noFormat(String)

  public var description: String {
    switch self {
    case .noFormat(let identifier): "it has no representation of the type `\(identifier)`"
    }
  }
}

/// A file that is sent.
public struct SentTransferredFile: Sendable {
  public let file: URL
  public let allowAccessingOriginalFile: Bool

  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}

/// A file that is received.
public struct ReceivedTransferredFile: Sendable {
  public let file: URL
  public let isOriginalFile: Bool

  public init(file: URL, isOriginalFile: Bool) {
    self.file = file
    self.isOriginalFile = isOriginalFile
  }
}

/// Who may see a representation. Everybody may here; the narrower ones are for Apple's platforms.
public struct TransferRepresentationVisibility: Sendable, Hashable, Comparable {
  let width: Int

  public static let all = TransferRepresentationVisibility(width: 3)
  public static let team = TransferRepresentationVisibility(width: 2)
  public static let group = TransferRepresentationVisibility(width: 1)
  public static let ownProcess = TransferRepresentationVisibility(width: 0)

  public static func < (left: Self, right: Self) -> Bool { left.width < right.width }
}
