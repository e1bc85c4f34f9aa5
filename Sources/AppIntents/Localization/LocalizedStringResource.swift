public import Foundation

/// Text for people, which Apple's platforms look up in the app's string tables.
///
/// There are no string tables here: the text is the one in the source. Foundation on Linux lacks
/// this type, so `AppIntents` declares it.
public struct LocalizedStringResource: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The text with its interpolated values.
  @usableFromInline let text: String
  /// Details that few resources have, kept apart because most are only a literal.
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

  /// The key in a string table: the text, with `%@` for interpolated values.
  public var key: String { place?.key ?? text }

  /// The location of the string table on Apple's platforms.
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

  /// Text with a key of its own.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: BundleDescription? = nil, comment: StaticString? = nil
  ) {
    text = defaultValue.text
    place = Place(key: "\(key)", table: table, locale: locale)
  }

  /// Text that is its own key.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription? = nil, comment: StaticString? = nil
  ) {
    text = keyAndValue.text
    place = Place(key: keyAndValue.key, table: table, locale: locale)
  }

  /// A value that is filled in later.
  public enum Placeholder: Sendable, Hashable {
    case int, uint, float, double, object

    var specifier: String {
      switch self {
      case .int: "%lld"
      case .uint: "%llu"
      case .float, .double: "%lf"
      case .object: "%@"
      }
    }
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

    /// The place of a value that is filled in later: a number of entities in a `numericFormat`.
    public mutating func appendInterpolation(placeholder: LocalizedStringResource.Placeholder) {
      key += placeholder.specifier
      text += placeholder.specifier
    }

    /// Interpolates any other value by its description.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      key += "%@"
      if let value = value as? any CustomLocalizedStringResourceConvertible {
        text += value.localizedStringResource.text
      } else if let error = value as? any Error {
        text += IntentErrorText.message(for: error)
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

/// A value, typically an error, that has text for people.
///
/// A conforming error that `perform()` throws is shown as this text.
public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

extension String {
  /// The text that `LocalizedStringResource` and `String(localized:)` take.
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

  /// The text of a resource.
  public init(localized resource: LocalizedStringResource) { self = resource.text }
}
