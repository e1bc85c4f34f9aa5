public import Foundation

/// An intent that a URL stands for. Without a `perform` of its own it opens the URL with the
/// desktop's program for it.
///
/// ```swift
/// static var urlRepresentation: URLRepresentation { "https://example.com/pages/\(\.$page)" }
/// ```
///
/// An intent that opens an entity or a case of an enum takes the URL of that. We differ in that no
/// program is brought to the front: the program for the URL is the desktop's choice.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/urlrepresentableintent).
public protocol URLRepresentableIntent: AppIntent {
  typealias URLRepresentation = IntentURLRepresentation<Self>

  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableIntent {
  /// The URL; nil if a parameter in it has no value. Not part of Apple's framework.
  public var _url: URL? { Self.urlRepresentation.text(self).flatMap { URL(string: $0) } }

  public func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(urlRepresentable: self))
  }
}

extension URLRepresentableIntent where Self: OpenIntent {
  public static var openAppWhenRun: Bool { false }
  public static var supportedModes: IntentModes { .background }

  public func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(urlRepresentable: self))
  }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEntity {
  public static var urlRepresentation: IntentURLRepresentation<Self> {
    IntentURLRepresentation { $0.target._url?.absoluteString }
  }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEnum {
  public static var urlRepresentation: IntentURLRepresentation<Self> {
    IntentURLRepresentation { $0.target._url?.absoluteString }
  }
}

/// The URL of an intent, with the values of its parameters as parts.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intenturlrepresentation).
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation,
  @unchecked Sendable
{
  // Sendable: the key paths lead to parameters and capture nothing.
  let text: (Intent) -> String?

  init(_ text: @escaping (Intent) -> String?) { self.text = text }

  public init(_ value: String) { text = { _ in value } }
  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    let parts = stringInterpolation.parts
    text = { intent in
      var text = ""
      for part in parts {
        guard let next = part(intent) else { return nil }
        text += next
      }
      return text
    }
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    /// Nil is a parameter without a value.
    var parts: [(Intent) -> String?] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

    public mutating func appendInterpolation<Value>(
      _ keyPath: KeyPath<Intent, IntentParameter<Value>>
    ) {
      parts.append { intent in
        let parameter = intent[keyPath: keyPath]
        guard let value = parameter.value, value.hasValue else { return nil }
        let own = parameter.wrappedValue as? any CustomURLRepresentationParameterConvertible
        return own.map { URLPart.escaped($0.urlRepresentationParameter) } ?? URLPart.text(value)
      }
    }
  }
}

extension OpenURLIntent {
  /// Opens the URL of an entity. Throws an `IntentFailure` if its parts don't make a URL.
  public init(urlRepresentable: some URLRepresentableEntity) throws {
    self.init(try Self.required(urlRepresentable._url, of: urlRepresentable.id))
  }

  /// Opens the URL of a case. Throws an `IntentFailure` if the case has none.
  public init(urlRepresentable: some URLRepresentableEnum) throws {
    self.init(try Self.required(urlRepresentable._url, of: urlRepresentable.rawValue))
  }

  /// Opens the URL of an intent. Throws an `IntentFailure` if a parameter in it has no value.
  public init(urlRepresentable: some URLRepresentableIntent) throws {
    let name = type(of: urlRepresentable).title.text
    self.init(try Self.required(urlRepresentable._url, of: name))
  }

  private static func required(_ url: URL?, of subject: some Any) throws -> URL {
    guard let url else { throw IntentFailure("`\(subject)` has no URL", kind: .missing) }
    return url
  }
}
