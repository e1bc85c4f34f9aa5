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
  /// The conversions to and from other Swift types.
  public var values: [_TransferValue<Item>] = []

  public init(
    exports: [_TransferExport<Item>] = [], imports: [_TransferImport<Item>] = [],
    values: [_TransferValue<Item>] = []
  ) {
    self.exports = exports
    self.imports = imports
    self.values = values
  }
}

/// A conversion to another Swift type, from it, or both. Not part of Apple's framework.
public struct _TransferValue<Item>: Sendable {
  public let type: any SendableMetatype.Type
  public var visibility = TransferRepresentationVisibility.all
  public var condition: @Sendable (Item) -> Bool = { _ in true }
  public let export: (@Sendable (Item) async throws -> Any)?
  /// Takes a value of the type. Throws for any other.
  public let make: (@Sendable (Any) async throws -> Item)?

  public init<Value: SendableMetatype>(
    _ type: Value.Type, export: (@Sendable (Item) async throws -> Value)?,
    make: (@Sendable (Value) async throws -> Item)?
  ) {
    self.type = type
    self.export = export.map { export in { @Sendable in try await export($0) } }
    self.make = make.map { make in
      { @Sendable given in
        guard let value = given as? Value else { throw TransferError.noFormat("\(Value.self)") }
        return try await make(value)
      }
    }
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
  /// The type of the other value whose format this is.
  public var proxied: (any SendableMetatype.Type)?
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
      exports: first.exports + next.exports, imports: first.imports + next.imports,
      values: first.values + next.values)
  }
}

/// A representation that exports less.
public struct _ModifiedTransferRepresentation<Base: TransferRepresentation>: TransferRepresentation
{
  public typealias Item = Base.Item
  let base: Base
  let change: @Sendable (inout _TransferFormats<Item>) -> Void

  public typealias Body = Never

  public var _formats: _TransferFormats<Item> {
    var formats = base._formats
    change(&formats)
    return formats
  }
}

extension TransferRepresentation {
  /// Exports only the values for which the condition holds.
  public func exportingCondition(
    _ condition: @escaping @Sendable (Item) -> Bool
  ) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(base: self) { formats in
      for index in formats.exports.indices {
        let before = formats.exports[index].condition
        formats.exports[index].condition = { before($0) && condition($0) }
      }
      for index in formats.values.indices {
        let before = formats.values[index].condition
        formats.values[index].condition = { before($0) && condition($0) }
      }
    }
  }

  public func visibility(
    _ visibility: TransferRepresentationVisibility
  ) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(base: self) { formats in
      for index in formats.exports.indices {
        formats.exports[index].visibility = min(formats.exports[index].visibility, visibility)
      }
      for index in formats.values.indices {
        formats.values[index].visibility = min(formats.values[index].visibility, visibility)
      }
    }
  }

  /// The name of a file that is made of the value.
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
    suggestedFileName { _ in fileName }
  }

  public func suggestedFileName(
    _ fileName: @escaping @Sendable (Item) -> String?
  ) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(base: self) { formats in
      for index in formats.exports.indices { formats.exports[index].fileName = fileName }
    }
  }
}
