public import Foundation
public import UniformTypeIdentifiers

/// A value as data.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  public let _formats: _TransferFormats<Item>
  public typealias Body = Never

  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    _formats = _TransferFormats(
      exports: [Self.export(contentType, exporting)],
      imports: [Self.import(contentType, importing)])
  }

  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {
    _formats = _TransferFormats(exports: [Self.export(exportedContentType, exporting)])
  }

  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    _formats = _TransferFormats(imports: [Self.import(importedContentType, importing)])
  }

  private static func export(
    _ type: UTType, _ exporting: @escaping @Sendable (Item) async throws -> Data
  ) -> _TransferExport<Item> {
    _TransferExport(type) { .data(try await exporting($0)) }
  }

  private static func `import`(
    _ type: UTType, _ importing: @escaping @Sendable (Data) async throws -> Item
  ) -> _TransferImport<Item> {
    _TransferImport(type) { input in
      switch input {
      case .data(let data): try await importing(data)
      case .file(let url): try await importing(Data(contentsOf: url))
      }
    }
  }
}

/// A value as a file.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  public let _formats: _TransferFormats<Item>
  public typealias Body = Never

  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    _formats = _TransferFormats(
      exports: [_TransferExport(contentType) { .file(try await exporting($0)) }],
      imports: [Self.import(contentType, importing)])
  }

  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {
    _formats = _TransferFormats(
      exports: [_TransferExport(exportedContentType) { .file(try await exporting($0)) }])
  }

  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    _formats = _TransferFormats(imports: [Self.import(importedContentType, importing)])
  }

  /// Data is written to a file that is removed after the import.
  private static func `import`(
    _ type: UTType,
    _ importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) -> _TransferImport<Item> {
    _TransferImport(type) { input in
      switch input {
      case .file(let url):
        return try await importing(ReceivedTransferredFile(file: url, isOriginalFile: true))
      case .data(let data):
        let url = FileManager.default.temporaryDirectory
          .appendingPathComponent(UUID().uuidString, conformingTo: type)
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await importing(ReceivedTransferredFile(file: url, isOriginalFile: false))
      }
    }
  }
}

/// What writes values as data: `JSONEncoder`. In Apple's frameworks this is Combine's.
public protocol TopLevelEncoder<Output>: SendableMetatype {
  associatedtype Output
  func encode<Value: Encodable>(_ value: Value) throws -> Output
}

/// What reads values from data: `JSONDecoder`. In Apple's frameworks this is Combine's.
public protocol TopLevelDecoder<Input>: SendableMetatype {
  associatedtype Input
  func decode<Value: Decodable>(_ type: Value.Type, from input: Input) throws -> Value
}

extension JSONEncoder: TopLevelEncoder {}
extension JSONDecoder: TopLevelDecoder {}
extension PropertyListEncoder: TopLevelEncoder {}
extension PropertyListDecoder: TopLevelDecoder {}

/// A value as what an encoder writes: JSON.
public struct CodableRepresentation<Item, Encoder, Decoder>: TransferRepresentation
where
  Item: Transferable & Codable, Encoder: TopLevelEncoder<Data>, Decoder: TopLevelDecoder<Data>
{
  public let _formats: _TransferFormats<Item>
  public typealias Body = Never

  public init(
    for itemType: Item.Type = Item.self, contentType: UTType,
    encoder: @autoclosure @escaping @Sendable () -> Encoder,
    decoder: @autoclosure @escaping @Sendable () -> Decoder
  ) {
    let data = DataRepresentation<Item>(
      contentType: contentType, exporting: { try encoder().encode($0) },
      importing: { try decoder().decode(Item.self, from: $0) })
    _formats = data._formats
  }
}

extension CodableRepresentation where Encoder == JSONEncoder, Decoder == JSONDecoder {
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {
    self.init(
      for: itemType, contentType: contentType, encoder: JSONEncoder(), decoder: JSONDecoder())
  }
}

/// A value as the representations of another value.
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>:
  TransferRepresentation
{
  private let exporting: (@Sendable (Item) async throws -> ProxyRepresentation)?
  private let importing: (@Sendable (ProxyRepresentation) async throws -> Item)?

  public typealias Body = Never

  public init(exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation) {
    self.exporting = exporting
    importing = nil
  }

  public init(importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item) {
    exporting = nil
    self.importing = importing
  }

  public init(
    exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item
  ) {
    self.exporting = exporting
    self.importing = importing
  }

  public var _formats: _TransferFormats<Item> {
    let formats = ProxyRepresentation.formats
    var own = _TransferFormats<Item>(
      values: [_TransferValue(ProxyRepresentation.self, export: exporting, make: importing)])
    if let exporting {
      own.exports = formats.exports.map { export in
        var proxy = _TransferExport<Item>(export.contentType) {
          try await export.write(exporting($0))
        }
        proxy.proxied = ProxyRepresentation.self
        return proxy
      }
    }
    if let importing {
      own.imports = formats.imports.map { format in
        _TransferImport(format.contentType) { try await importing(format.read($0)) }
      }
    }
    return own
  }
}
