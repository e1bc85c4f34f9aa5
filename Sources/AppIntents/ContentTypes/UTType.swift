/// A content type, after Apple's `UniformTypeIdentifiers`, as far as intents need it.
///
/// We differ in that the types come from a table in this module. An extension that isn't in the
/// table has no type.
public struct UTType: Sendable {
  /// `public.png`.
  public let identifier: String
  /// `image/png`.
  public let preferredMIMEType: String?
  /// `png`, without a dot.
  public let preferredFilenameExtension: String?
  /// The name for people: "PNG image".
  public let localizedDescription: String?

  init(
    identifier: String, mime: String? = nil, filenameExtension: String? = nil,
    description: String? = nil
  ) {
    self.identifier = identifier
    preferredMIMEType = mime
    preferredFilenameExtension = filenameExtension
    localizedDescription = description
  }

  /// The type with an identifier; nil if it isn't known.
  public init?(_ identifier: String) {
    guard let row = UTTypeTable.byIdentifier[identifier] else { return nil }
    self = row.type
  }

  /// The type of files with this extension, with or without a dot, in any case.
  public init?(filenameExtension: String) {
    self.init(filenameExtension: filenameExtension, conformingTo: .data)
  }

  public init?(filenameExtension: String, conformingTo supertype: UTType) {
    let key = filenameExtension.drop { $0 == "." }.lowercased()
    guard let row = UTTypeTable.byExtension[key], row.type.conforms(to: supertype) else {
      return nil
    }
    self = row.type
  }

  /// The type of a MIME type. Parameters (`; charset=utf-8`) are ignored.
  public init?(mimeType: String) {
    let key = mimeType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    guard let row = UTTypeTable.byMIME[key] else { return nil }
    self = row.type
  }

  public init?(mimeType: String, conformingTo supertype: UTType) {
    guard let type = UTType(mimeType: mimeType), type.conforms(to: supertype) else { return nil }
    self = type
  }

  /// A type that the program declares, or imports from another system.
  public init(exportedAs identifier: String, conformingTo supertype: UTType? = nil) {
    self = UTType(identifier) ?? UTType(identifier: identifier)
  }

  public init(importedAs identifier: String, conformingTo supertype: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: supertype)
  }

  /// Whether this is the other type or a kind of it: PNG is an image, and data.
  public func conforms(to other: UTType) -> Bool {
    if self == other { return true }
    var seen: Set<String> = []
    var open = [identifier]
    while let next = open.popLast() {
      if next == other.identifier { return true }
      if seen.insert(next).inserted { open += UTTypeTable.byIdentifier[next]?.parents ?? [] }
    }
    return false
  }

  public func isSubtype(of other: UTType) -> Bool { self != other && conforms(to: other) }
  public func isSupertype(of other: UTType) -> Bool { other.isSubtype(of: self) }

  /// All types this is a kind of.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var open = UTTypeTable.byIdentifier[identifier]?.parents ?? []
    while let next = open.popLast() {
      guard let row = UTTypeTable.byIdentifier[next], found.insert(row.type).inserted else {
        continue
      }
      open += row.parents
    }
    return found
  }

  /// Every extension of the type, the preferred one first.
  public var filenameExtensions: [String] { UTTypeTable.byIdentifier[identifier]?.extensions ?? [] }
}

extension UTType: Hashable {
  public static func == (left: UTType, right: UTType) -> Bool {
    left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible {
  public var description: String { identifier }
}
