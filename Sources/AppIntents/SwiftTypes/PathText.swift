/// A text that is a path, such as the destination of a file, where a `/` at the end means something.
///
/// Not part of Apple's framework.
public struct PathText: Sendable, Hashable {
  public let text: String

  public init(_ text: String) { self.text = text }
}

extension PathText: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { text = value }
}

extension PathText: _IntentValue {
  public static var valueType: ValueType { .text }
  public static var _isPath: Bool { true }

  public static func from(_ value: IntentValue) throws -> PathText {
    PathText(try String.from(value))
  }

  public var intentValue: IntentValue { .text(text) }
}
