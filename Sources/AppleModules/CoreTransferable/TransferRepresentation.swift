public import Foundation
public import UniformTypeIdentifiers

/// A format of a type of values.
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
  associatedtype Body: TransferRepresentation

  /// The representations that it consists of.
  @TransferRepresentationBuilder<Item> var body: Body { get }

  /// What it exports and imports. Not part of Apple's framework.
  var _formats: _TransferFormats<Item> { get }
}

extension TransferRepresentation where Body.Item == Item {
  public var _formats: _TransferFormats<Item> { body._formats }
}

extension TransferRepresentation where Body == Never {
  public var body: Never { return preconditionFailure("its formats are known") }
}

extension Never: TransferRepresentation {
  public typealias Item = Never
  public typealias Body = Never
  public var _formats: _TransferFormats<Never> { switch self {} }
}

extension Never: Transferable {
  public static var transferRepresentation: Never {
    return preconditionFailure("there is no value")
  }
}

/// What representations export and import, in order. Not part of Apple's framework.
public struct _TransferFormats<Item>: Sendable {
  public var exports: [_TransferExport<Item>] = []
  public var imports: [_TransferImport<Item>] = []

  public init(exports: [_TransferExport<Item>] = [], imports: [_TransferImport<Item>] = []) {
    self.exports = exports
    self.imports = imports
  }
}

/// What an export makes. Not part of Apple's framework.
public enum _TransferContent: Sendable {
  case data(Data)
  case file(SentTransferredFile)
}

/// What an import takes. Not part of Apple's framework.
public enum _TransferInput: Sendable {
  case data(Data)
  case file(URL)
}

/// One format in which values are exported. Not part of Apple's framework.
public struct _TransferExport<Item>: Sendable {
  public let contentType: UTType
  public var visibility = TransferRepresentationVisibility.all
  public var condition: @Sendable (Item) -> Bool = { _ in true }
  public var fileName: @Sendable (Item) -> String? = { _ in nil }
  public let write: @Sendable (Item) async throws -> _TransferContent

  public init(
    _ contentType: UTType, write: @escaping @Sendable (Item) async throws -> _TransferContent
  ) {
    self.contentType = contentType
    self.write = write
  }
}

/// One format from which values are made. Not part of Apple's framework.
public struct _TransferImport<Item>: Sendable {
  public let contentType: UTType
  public let read: @Sendable (_TransferInput) async throws -> Item

  public init(
    _ contentType: UTType, read: @escaping @Sendable (_TransferInput) async throws -> Item
  ) {
    self.contentType = contentType
    self.read = read
  }
}

/// Collects the representations of a type.
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildExpression<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item {
    content
  }

  public static func buildPartialBlock<Content: TransferRepresentation>(
    first content: Content
  ) -> Content where Content.Item == Item {
    content
  }

  public static func buildPartialBlock<First, Next: TransferRepresentation>(
    accumulated: First, next: Next
  ) -> _TransferPair<First, Next> where First.Item == Item, Next.Item == Item {
    _TransferPair(first: accumulated, next: next)
  }
}

/// Two representations, the first one preferred.
public struct _TransferPair<First: TransferRepresentation, Next: TransferRepresentation>:
  TransferRepresentation
where First.Item == Next.Item {
  public typealias Item = First.Item
  let first: First
  let next: Next

  public typealias Body = Never

  public var _formats: _TransferFormats<Item> {
    let first = first._formats
    let next = next._formats
    return _TransferFormats(
      exports: first.exports + next.exports, imports: first.imports + next.imports)
  }
}

/// A representation whose exports are changed.
public struct _ModifiedTransferRepresentation<Base: TransferRepresentation>: TransferRepresentation
{
  public typealias Item = Base.Item
  let base: Base
  let change: @Sendable (inout _TransferExport<Item>) -> Void

  public typealias Body = Never

  public var _formats: _TransferFormats<Item> {
    var formats = base._formats
    for index in formats.exports.indices { change(&formats.exports[index]) }
    return formats
  }
}

extension TransferRepresentation {
  /// Exports only the values for which the condition holds.
  public func exportingCondition(
    _ condition: @escaping @Sendable (Item) -> Bool
  ) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(base: self) { export in
      let before = export.condition
      export.condition = { before($0) && condition($0) }
    }
  }

  public func visibility(
    _ visibility: TransferRepresentationVisibility
  ) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(base: self) {
      $0.visibility = min($0.visibility, visibility)
    }
  }

  /// The name of a file that is made of the value.
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(base: self) { $0.fileName = { _ in fileName } }
  }

  public func suggestedFileName(
    _ fileName: @escaping @Sendable (Item) -> String?
  ) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(base: self) { $0.fileName = fileName }
  }
}
