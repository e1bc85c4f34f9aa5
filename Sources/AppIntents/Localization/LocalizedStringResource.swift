public import Foundation

/// Words for people, which Apple's platforms look up in the app's string tables.
///
/// There are no string tables here: the words are those in the source. Foundation on Linux lacks
/// this type, so `AppIntents` brings it.
public struct LocalizedStringResource: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The words, with what was interpolated.
  @usableFromInline let text: String
  /// What few have, kept out of the way: most words are a literal and nothing more.
  @usableFromInline let place: Place?

  @usableFromInline
  final class Place: Sendable, Hashable {
    let key: String
    let table: String?
    let locale: Locale?

    init(key: String, table: String? = nil, locale: Locale? = nil) {
      self.key = key
      self.table = table
      self.locale = locale
    }

    @usableFromInline
    static func == (left: Place, right: Place) -> Bool {
      left.key == right.key && left.table == right.table && left.locale == right.locale
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  /// What a string table would list it under: the words, with `%@` for what is interpolated.
  public var key: String { place?.key ?? text }

  /// Where Apple's platforms look for the string table.
  public enum BundleDescription: Sendable, Hashable {
    case main
    case atURL(URL)

    public static func forClass(_ type: AnyClass) -> BundleDescription { .main }
  }

  public var table: String? { place?.table }
  public var locale: Locale { place?.locale ?? .current }
  public var defaultValue: String.LocalizationValue {
    String.LocalizationValue(key: key, text: text)
  }

  @inlinable
  public init(stringLiteral value: String) {
    text = value
    place = nil
  }

  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    place = Place(key: stringInterpolation.key)
  }

  /// Words under a key of their own.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: BundleDescription? = nil, comment: StaticString? = nil
  ) {
    text = defaultValue.text
    place = Place(key: "\(key)", table: table, locale: locale)
  }

  /// Words that are their own key.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription? = nil, comment: StaticString? = nil
  ) {
    text = keyAndValue.text
    place = Place(key: keyAndValue.key, table: table, locale: locale)
  }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key: String
    var text: String

    public init(literalCapacity: Int, interpolationCount: Int) {
      key = ""
      text = ""
    }

    public mutating func appendLiteral(_ literal: String) {
      key += literal
      text += literal
    }

    public mutating func appendInterpolation(_ value: String) {
      key += "%@"
      text += value
    }

    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      key += "%lld"
      text += "\(value)"
    }

    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
      key += "%lf"
      text += "\(value)"
    }

    public mutating func appendInterpolation(_ value: LocalizedStringResource) {
      key += "%@"
      text += value.text
    }

    /// Any other value, as it describes itself.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      key += "%@"
      if let value = value as? any CustomLocalizedStringResourceConvertible {
        text += value.localizedStringResource.text
      } else {
        text += "\(value)"
      }
    }
  }
}

extension LocalizedStringResource: CustomStringConvertible {
  public var description: String { text }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
  public var localizedStringResource: LocalizedStringResource { self }
}

/// A value, typically an error, that has words for people.
///
/// An error thrown by `perform()` that conforms is shown in these words.
public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

extension String {
  /// Words, as `LocalizedStringResource` and `String(localized:)` take them.
  public struct LocalizationValue: Sendable, Hashable, ExpressibleByStringInterpolation {
    let key: String
    let text: String

    public init(_ value: String) { self.init(key: value, text: value) }

    init(key: String, text: String) {
      self.key = key
      self.text = text
    }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
      self.init(key: stringInterpolation.key, text: stringInterpolation.text)
    }
  }

  /// The words of a resource.
  public init(localized resource: LocalizedStringResource) { self = resource.text }
}
