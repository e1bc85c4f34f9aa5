/// A type of content: an image, a PDF, a folder.
///
/// Source-compatible with Apple's `UTType`. We differ in where types come from: those with Apple's
/// identifiers from a table in this module, others from the machine's shared MIME database, whose
/// identifiers begin with `org.freedesktop.mime.`. An extension that neither knows has no type, where
/// Apple makes up a dynamic one.
public struct UTType: Sendable {
  /// `public.png`.
  public let identifier: String
  /// `image/png`.
  public let preferredMIMEType: String?
  /// `png`, without a dot.
  public let preferredFilenameExtension: String?
  /// The name for people: "PNG image". In English only.
  public let localizedDescription: String?
  /// The supertype that a program declared with the type.
  let declaredSupertype: String?

  init(
    identifier: String, mime: String? = nil, filenameExtension: String? = nil,
    description: String? = nil, supertype: String? = nil
  ) {
    self.identifier = identifier
    preferredMIMEType = mime
    preferredFilenameExtension = filenameExtension
    localizedDescription = description
    declaredSupertype = supertype
  }

  /// The type with an identifier; nil if it isn't known.
  public init?(_ identifier: String) {
    if let row = UTTypeTable.byIdentifier[identifier] {
      self = row.type
    } else if let mime = MIMEDatabase.mime(ofIdentifier: identifier),
      let type = MIMEDatabase.shared.type(ofMIME: mime)
    {
      self = type
    } else {
      return nil
    }
  }

  /// The type of files with this extension, with or without a dot, in any case.
  ///
  /// - Parameter supertype: what the type must be a kind of.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let key = filenameExtension.drop { $0 == "." }.lowercased()
    let known =
      UTTypeTable.byExtension[key]?.type ?? MIMEDatabase.shared.type(ofExtension: String(key))
    guard let known, known.conforms(to: supertype) else { return nil }
    self = known
  }

  /// The type of a MIME type. Parameters (`; charset=utf-8`) are ignored.
  public init?(mimeType: String) {
    let key = mimeType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    guard let known = UTTypeTable.byMIME[key]?.type ?? MIMEDatabase.shared.type(ofMIME: key) else {
      return nil
    }
    self = known
  }

  public init?(mimeType: String, conformingTo supertype: UTType) {
    guard let type = UTType(mimeType: mimeType), type.conforms(to: supertype) else { return nil }
    self = type
  }

  /// The type with a tag: a filename extension or a MIME type.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let type = UTType.type(tag: tag, tagClass: tagClass, supertype: supertype) else {
      return nil
    }
    self = type
  }

  /// A type that the program declares. It has no tags unless the type is known.
  public init(exportedAs identifier: String, conformingTo supertype: UTType? = nil) {
    self =
      UTType(identifier) ?? UTType(identifier: identifier, supertype: supertype?.identifier)
  }

  /// A type that the program imports from another one.
  public init(importedAs identifier: String, conformingTo supertype: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: supertype)
  }

  /// Every type with a tag. There is at most one here.
  public static func types(
    tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?
  ) -> [UTType] {
    type(tag: tag, tagClass: tagClass, supertype: supertype).map { [$0] } ?? []
  }

  private static func type(tag: String, tagClass: UTTagClass, supertype: UTType?) -> UTType? {
    switch tagClass {
    case .filenameExtension: UTType(filenameExtension: tag, conformingTo: supertype ?? .item)
    case .mimeType: UTType(mimeType: tag, conformingTo: supertype ?? .item)
    default: nil
    }
  }
}

extension UTType {
  /// Whether this is the other type or a kind of it: PNG is an image, and data.
  public func conforms(to type: UTType) -> Bool {
    if self == type { return true }
    var seen: Set<String> = []
    var open = directSupertypes
    while let next = open.popLast() {
      if next == type.identifier { return true }
      if seen.insert(next).inserted { open += Self.directSupertypes(of: next) }
    }
    return false
  }

  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// All types this is a kind of.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var open = directSupertypes
    while let next = open.popLast() {
      guard let type = UTType(next), found.insert(type).inserted else { continue }
      open += Self.directSupertypes(of: next)
    }
    return found
  }

  /// The filename extensions and MIME types, the preferred ones first.
  public var tags: [UTTagClass: [String]] {
    var tags: [UTTagClass: [String]] = [:]
    let row = UTTypeTable.byIdentifier[identifier]
    let extensions = row?.extensions ?? preferredFilenameExtension.map { [$0] } ?? []
    let mimes = row?.mimes ?? preferredMIMEType.map { [$0] } ?? []
    if !extensions.isEmpty { tags[.filenameExtension] = extensions }
    if !mimes.isEmpty { tags[.mimeType] = mimes }
    return tags
  }

  /// Every extension of the type, the preferred one first.
  ///
  /// Not part of Apple's framework, where `tags` has them.
  public var filenameExtensions: [String] { tags[.filenameExtension] ?? [] }

  /// Always false: there are no dynamic types here.
  public var isDynamic: Bool { false }
  /// Whether the table or the MIME database has the type.
  public var isDeclared: Bool { UTType(identifier) != nil }
  /// Whether the identifier begins with `public.`.
  public var isPublic: Bool { identifier.hasPrefix("public.") }
  /// Always nil: the table has no versions.
  public var version: Int? { nil }

  private var directSupertypes: [String] {
    Self.directSupertypes(of: identifier) + (declaredSupertype.map { [$0] } ?? [])
  }

  private static func directSupertypes(of identifier: String) -> [String] {
    if let row = UTTypeTable.byIdentifier[identifier] { return row.parents }
    guard let mime = MIMEDatabase.mime(ofIdentifier: identifier) else { return [] }
    return MIMEDatabase.shared.supertypes(ofMIME: mime)
  }
}

extension UTType: Hashable {
  public static func == (left: UTType, right: UTType) -> Bool {
    left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { identifier }
  public var debugDescription: String { identifier }
}

extension UTType: Codable {
  /// Reads an identifier.
  public init(from decoder: any Decoder) throws {
    self.init(exportedAs: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

/// A kind of tag of a type.
public struct UTTagClass: RawRepresentable, Sendable, Hashable, Codable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
