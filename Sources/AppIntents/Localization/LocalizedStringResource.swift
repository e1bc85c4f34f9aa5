public import Foundation

/// Text for people, which is looked up in the string tables of the program in the run's language.
///
/// The text in the source is used where no table has its key. Foundation on Linux lacks this type, so
/// `AppIntents` declares it.
public struct LocalizedStringResource: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The text in the source, with its interpolated values.
  @usableFromInline let source: String
  /// Details that few resources have, kept apart because most are only a literal.
  @usableFromInline var place: Place?

  @usableFromInline
  final class Place: Sendable, Hashable {
    let key: String
    let table: String?
    let locale: Locale?
    let bundle: URL?
    /// The texts of the interpolated values.
    let arguments: [String]

    init(
      key: String, arguments: [String] = [], table: String? = nil, locale: Locale? = nil,
      bundle: BundleDescription? = nil
    ) {
      self.key = key
      self.arguments = arguments
      self.table = table
      self.locale = locale
      if case .atURL(let url)? = bundle { self.bundle = url } else { self.bundle = nil }
    }

    /// The key of a text that isn't its own key.
    @usableFromInline
    convenience init(literal key: String) { self.init(key: key) }

    @usableFromInline
    static func == (left: Place, right: Place) -> Bool {
      left.key == right.key && left.table == right.table && left.locale == right.locale
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  /// The text in the language of the resource, or else of the run.
  @inlinable var text: String {
    StringTables.isEmpty && place == nil ? source : translation ?? source
  }

  @usableFromInline var translation: String? {
    if StringTables.isEmpty, place?.bundle == nil { return nil }
    return StringTables.text(
      key, table: place?.table, bundle: place?.bundle,
      locale: place?.locale ?? IntentContext.current.locale, arguments: place?.arguments ?? [])
  }

  /// The key in a string table: the text, with `%@` for interpolated values.
  public var key: String { place?.key ?? source }

  /// The location of the string table; that of the program's own bundles for `main`.
  public enum BundleDescription: Sendable, Hashable {
    case main
    case atURL(URL)

    public static func forClass(_ type: AnyClass) -> BundleDescription { .main }
  }

  public var table: String? { place?.table }
  /// The language that the text is looked up in: the run's, unless another one is set.
  public var locale: Locale {
    get { place?.locale ?? IntentContext.current.locale }
    set {
      let bundle = place?.bundle.map { BundleDescription.atURL($0) }
      place = Place(
        key: key, arguments: place?.arguments ?? [], table: table, locale: newValue, bundle: bundle)
    }
  }
  public var defaultValue: String.LocalizationValue {
    String.LocalizationValue(key: key, text: source, arguments: place?.arguments ?? [])
  }

  @inlinable
  public init(stringLiteral value: String) {
    let isMarked = GrammarAgreement.isMarked(value)
    source = isMarked ? GrammarAgreement.text(of: value) : value
    place = isMarked ? Place(literal: value) : nil
  }

  public init(stringInterpolation: StringInterpolation) {
    source = stringInterpolation.agreeing
    place = Place(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
  }

  /// Text with a key of its own.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: BundleDescription? = nil, comment: StaticString? = nil
  ) {
    source = defaultValue.text
    place = Place(
      key: "\(key)", arguments: defaultValue.arguments, table: table, locale: locale, bundle: bundle
    )
  }

  /// Text that is its own key.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription? = nil, comment: StaticString? = nil
  ) {
    source = keyAndValue.text
    place = Place(
      key: keyAndValue.key, arguments: keyAndValue.arguments, table: table, locale: locale,
      bundle: bundle)
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
    var arguments: [String] = []
    /// The text with `%@` for the values, in which a percent sign is `%%`; in the key it is `%`.
    private var format = ""

    /// The text without the marks of grammar agreement, which its values can't bring with them.
    var agreeing: String {
      guard GrammarAgreement.isMarked(format) else { return text }
      return MessageFormat(arguments: arguments, language: GrammarAgreement.source).text(format)
    }

    public init(literalCapacity: Int, interpolationCount: Int) {
      key = ""
      text = ""
    }

    public mutating func appendLiteral(_ literal: String) {
      key += literal
      text += literal
      format += literal.replacing("%", with: "%%")
    }

    public mutating func appendInterpolation(_ value: String) {
      append(value, as: "%@")
    }

    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      append("\(value)", as: "%lld")
    }

    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
      append("\(value)", as: "%lf")
    }

    public mutating func appendInterpolation(_ value: LocalizedStringResource) {
      append(value.text, as: "%@")
    }

    /// The place of a value that is filled in later: a number of entities in a `numericFormat`.
    public mutating func appendInterpolation(placeholder: LocalizedStringResource.Placeholder) {
      append(placeholder.specifier, as: placeholder.specifier)
    }

    /// Interpolates any other value by its description.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      if let value = value as? any CustomLocalizedStringResourceConvertible {
        append(value.localizedStringResource.text, as: "%@")
      } else if let error = value as? any Error {
        append(IntentErrorText.message(for: error), as: "%@")
      } else {
        append("\(value)", as: "%@")
      }
    }

    /// A number in a format of C: `specifier: "%.2f"`.
    public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
      append(String(format: specifier, value), as: specifier)
    }

    public mutating func appendInterpolation<F: FormatStyle>(
      _ value: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
      append(format.format(value), as: "%@")
    }

    mutating func append(_ value: String, as placeholder: String) {
      key += placeholder
      text += value
      format += "%@"
      arguments.append(value)
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
    let arguments: [String]

    public init(_ value: String) {
      self.init(key: value, text: GrammarAgreement.text(of: value))
    }

    init(key: String, text: String, arguments: [String] = []) {
      self.key = key
      self.text = text
      self.arguments = arguments
    }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
      self.init(
        key: stringInterpolation.key, text: stringInterpolation.agreeing,
        arguments: stringInterpolation.arguments)
    }
  }
}
