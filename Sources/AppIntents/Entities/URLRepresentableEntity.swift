public import Foundation

/// An entity that a URL leads to. Its value in a workflow has the property `url`, unless it has one
/// of its own.
///
/// ```swift
/// static var urlRepresentation: URLRepresentation { "https://example.com/trail/\(.id)/details" }
/// ```
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/urlrepresentableentity).
public protocol URLRepresentableEntity: AppEntity, CustomURLRepresentationParameterConvertible {
  typealias URLRepresentation = EntityURLRepresentation<Self>

  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEntity {
  /// The text of the entity in the URL of something that it is a part of: its id.
  public var urlRepresentationParameter: String { id.entityIdentifierString }

  /// The URL; nil if the parts don't make one. Not part of Apple's framework.
  public var _url: URL? { URL(string: Self.urlRepresentation.text(self)) }
}

/// A value that has a form of its own in URLs.
public protocol CustomURLRepresentationParameterConvertible {
  var urlRepresentationParameter: String { get }
}

/// The URL of an entity, with its id and its properties as parts.
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation,
  @unchecked Sendable
{
  // Sendable: the key paths lead to properties and capture nothing.
  let text: (Entity) -> String

  public init(_ value: String) { text = { _ in value } }
  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    let parts = stringInterpolation.parts
    text = { entity in parts.map { $0(entity) }.joined() }
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    /// What isn't a property: the id.
    public enum Token: Sendable {
      case id
    }

    var parts: [(Entity) -> String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

    public mutating func appendInterpolation(_ token: Token) {
      parts.append { URLPart.escaped($0.id.entityIdentifierString) }
    }

    public mutating func appendInterpolation<Value>(
      _ keyPath: KeyPath<Entity, EntityProperty<Value>>
    ) {
      parts.append { entity in
        URLPart.text(entity[keyPath: keyPath].value(of: entity) ?? .nothing)
      }
    }
  }
}

/// An enum whose cases URLs lead to.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/urlrepresentableenum).
public protocol URLRepresentableEnum: AppEnum, CustomURLRepresentationParameterConvertible {
  typealias URLRepresentation = EnumURLRepresentation<Self>

  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEnum {
  /// The text of the case in the URL of something that it is a part of: its raw value.
  public var urlRepresentationParameter: String { rawValue.description }

  /// The URL; nil if the case has none. Not part of Apple's framework.
  public var _url: URL? { Self.urlRepresentation.text(self).flatMap { URL(string: $0) } }
}

/// The URLs of an enum's cases: one with the raw value as a part, or one for each.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/enumurlrepresentation).
public struct EnumURLRepresentation<Enum: AppEnum>: ExpressibleByStringInterpolation,
  ExpressibleByDictionaryLiteral, @unchecked Sendable
{
  // Sendable: never changed.
  let text: (Enum) -> String?

  public init(_ value: EnumSingleURLRepresentation) { text = value.text }

  public init(_ values: [Enum: EnumSingleURLRepresentation]) { text = { values[$0]?.text($0) } }

  public init(dictionaryLiteral elements: (Enum, EnumSingleURLRepresentation)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
  }

  public init(stringLiteral value: String) {
    self.init(EnumSingleURLRepresentation(stringLiteral: value))
  }

  public init(stringInterpolation: EnumSingleURLRepresentation.StringInterpolation) {
    self.init(EnumSingleURLRepresentation(stringInterpolation: stringInterpolation))
  }

  /// A URL, in which the raw value of the case may be a part.
  public struct EnumSingleURLRepresentation: ExpressibleByStringInterpolation {
    let text: (Enum) -> String

    public init(stringLiteral value: String) { text = { _ in value } }

    public init(stringInterpolation: StringInterpolation) {
      let parts = stringInterpolation.parts
      text = { value in parts.map { $0 ?? URLPart.escaped(value.rawValue.description) }.joined() }
    }

    public struct StringInterpolation: StringInterpolationProtocol {
      /// What isn't written out: the case's raw value.
      public enum Token: Sendable {
        case rawValue
      }

      /// Nil is the place of the raw value.
      var parts: [String?] = []

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) { parts.append(literal) }
      public mutating func appendInterpolation(_ token: Token) { parts.append(nil) }
    }
  }
}

/// Values as parts of a URL.
enum URLPart {
  static func text(_ value: IntentValue) -> String {
    switch value {
    case .entity(let entity): escaped(entity.id)
    case .choice(let choice): escaped(choice.name)
    case .number(let number): number.description
    default: escaped(value.words)
    }
  }

  static func escaped(_ text: String) -> String {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}
