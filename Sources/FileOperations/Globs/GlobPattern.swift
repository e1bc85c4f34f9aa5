public import SystemPackage

/// A pattern for names and paths: `*.pdf`, `**/*.{jpg,png}`, `[0-9]*`.
///
/// | written | matches |
/// | --- | --- |
/// | `*` | any characters but `/`, or none |
/// | `?` | one character |
/// | `[a-z]`, `[!a-z]` | one character that is, or isn't, among these |
/// | `{a,b}` | one of these, which may contain patterns and `/` |
/// | `**` | as a whole part of a path: any number of folders, or none |
/// | `\` | the next character as it is |
///
/// Matching is case-sensitive. A name that starts with a dot matches only a pattern that starts
/// with one (`.*`), unless the pattern includes hidden names. Names are bytes: each byte that isn't
/// part of valid UTF-8 counts as one character.
///
/// Not part of Apple's framework.
public struct GlobPattern: Sendable, Hashable {
  /// The pattern as written.
  public let source: String
  /// Whether `*` and the other wildcards match names that start with a dot.
  public let includesHidden: Bool
  /// The patterns that the braces expand to, in order.
  let alternatives: [Alternative]

  public init(_ source: String, includingHidden: Bool = false) throws {
    self.source = source
    includesHidden = includingHidden
    alternatives = try GlobParser.alternatives(of: source)
  }

  /// Whether a text contains characters that are special in a pattern.
  public static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { "*?[{".utf8.contains($0) }
  }

  /// Patterns without braces that together match the same names.
  package func withoutBraces() throws -> [GlobPattern] {
    try GlobParser.withoutBraces(source).map {
      try GlobPattern($0, includingHidden: includesHidden)
    }
  }

  /// Whether the pattern describes paths rather than single names.
  public var isAboutPaths: Bool { source.utf8.contains(UInt8(ascii: "/")) }

  /// Whether a name matches.
  public func matches(_ name: FilePath.Component) -> Bool { matches(name: name.bytes) }

  /// Whether the bytes of a name match.
  public func matches(name: [UInt8]) -> Bool {
    let characters = GlobCharacter.characters(of: name)
    return alternatives.contains { alternative in
      guard alternative.parts.count == 1, let part = alternative.parts.first else { return false }
      return part.matches(characters, includingHidden: includesHidden)
    }
  }

  /// Whether a relative path matches, whose names are bytes.
  public func matches(names: [[UInt8]]) -> Bool {
    let names = names.map { GlobCharacter.characters(of: $0) }
    return alternatives.contains { alternative in
      !alternative.isAbsolute && alternative.matches(names, includingHidden: includesHidden)
    }
  }

  /// Whether a whole path matches. A relative pattern takes a path relative to the same folder.
  public func matches(_ path: FilePath) -> Bool {
    let names = path.components.map { GlobCharacter.characters(of: $0) }
    return alternatives.contains { alternative in
      alternative.isAbsolute == path.isAbsolute
        && alternative.matches(names, includingHidden: includesHidden)
    }
  }
}

extension GlobPattern: CustomStringConvertible {
  public var description: String { source }
}

extension GlobPattern {
  /// A pattern without braces.
  struct Alternative: Sendable, Hashable {
    let isAbsolute: Bool
    /// Whether the pattern ends with `/` and so matches only folders.
    let isFolder: Bool
    let parts: [Part]

    /// Whether the names match. Backtracks to one place only: since `**` matches any names, only
    /// the last `**` ever has to match more of them.
    func matches(_ names: [[GlobCharacter]], includingHidden: Bool) -> Bool {
      var (part, name) = (0, 0)
      var retry: (part: Int, name: Int)?
      while name < names.count || part < parts.count {
        if part < parts.count {
          if case .anyFolders = parts[part] {
            retry = (part, name)
            part += 1
            continue
          }
          if name < names.count,
            parts[part].matches(names[name], includingHidden: includingHidden)
          {
            part += 1
            name += 1
            continue
          }
        }
        guard let last = retry, last.name < names.count,
          includingHidden || names[last.name].first != GlobCharacter(".")
        else { return false }
        retry = (last.part, last.name + 1)
        (part, name) = (last.part + 1, last.name + 1)
      }
      return true
    }
  }

  /// The part of a pattern between two slashes.
  enum Part: Sendable, Hashable {
    /// `**`
    case anyFolders
    case name([Element])

    /// The only name that matches, if the part has no wildcards.
    var literal: FilePath.Component? {
      guard case .name(let elements) = self else { return nil }
      var bytes: [UInt8] = []
      for element in elements {
        guard case .character(let character) = element else { return nil }
        bytes += character.bytes
      }
      return FilePath(root: nil, FilePath(bytes: bytes).components).lastComponent
    }

    func matches(_ name: [GlobCharacter], includingHidden: Bool) -> Bool {
      guard case .name(let elements) = self else {
        return includingHidden || name.first != GlobCharacter(".")
      }
      if !includingHidden, name.first == GlobCharacter("."),
        elements.first != .character(GlobCharacter("."))
      {
        return false
      }
      var (element, character) = (0, 0)
      var retry: (element: Int, character: Int)?
      while character < name.count || element < elements.count {
        if element < elements.count {
          if elements[element] == .anyCharacters {
            retry = (element, character)
            element += 1
            continue
          }
          if character < name.count, elements[element].matches(name[character]) {
            element += 1
            character += 1
            continue
          }
        }
        guard let last = retry, last.character < name.count else { return false }
        retry = (last.element, last.character + 1)
        (element, character) = (last.element + 1, last.character + 1)
      }
      return true
    }
  }

  enum Element: Sendable, Hashable {
    case character(GlobCharacter)
    /// `?`
    case anyCharacter
    /// `*`
    case anyCharacters
    case oneOf([ClosedRange<GlobCharacter>], isNegated: Bool)

    func matches(_ character: GlobCharacter) -> Bool {
      switch self {
      case .character(let wanted): wanted == character
      case .anyCharacter, .anyCharacters: true
      case .oneOf(let ranges, let isNegated):
        ranges.contains { $0.contains(character) } != isNegated
      }
    }
  }
}

/// A Unicode scalar, or a byte that isn't part of one, with a value above all scalars.
struct GlobCharacter: Sendable, Hashable, Comparable {
  private let value: UInt32

  init(_ scalar: Unicode.Scalar) { value = scalar.value }
  private init(strayByte byte: UInt8) { value = 0x11_0000 + UInt32(byte) }

  static func < (left: GlobCharacter, right: GlobCharacter) -> Bool { left.value < right.value }

  var bytes: [UInt8] {
    guard let scalar = Unicode.Scalar(value) else { return [UInt8(truncatingIfNeeded: value)] }
    return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  static func characters(of name: FilePath.Component) -> [GlobCharacter] {
    characters(of: name.bytes)
  }

  static func characters(of bytes: [UInt8]) -> [GlobCharacter] {
    var characters: [GlobCharacter] = []
    characters.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if byte < 0x80 {
        characters.append(GlobCharacter(Unicode.Scalar(byte)))
        index += 1
      } else if let text = String(validating: bytes[index...].prefix(length), as: UTF8.self),
        let scalar = text.unicodeScalars.first
      {
        characters.append(GlobCharacter(scalar))
        index += length
      } else {
        characters.append(GlobCharacter(strayByte: byte))
        index += 1
      }
    }
    return characters
  }
}
