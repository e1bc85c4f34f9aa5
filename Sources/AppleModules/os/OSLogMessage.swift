public import Foundation

/// A message with values: `"Copied \(count) files to \(folder, privacy: .public)"`.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The values of a message. Formats, alignment and privacy are Apple's; attributes have no effect.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}

  public mutating func appendLiteral(_ literal: String) { text += literal }

  public mutating func appendInterpolation(
    _ argumentString: @autoclosure () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(argumentString(), align, privacy)
  }

  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(value().description, align, privacy)
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> any Any.Type, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append("\(value())", align, privacy)
  }

  public mutating func appendInterpolation(
    _ error: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append("\(error())", .none, privacy)
  }

  public mutating func appendInterpolation(
    _ object: @autoclosure () -> NSObject?, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(object().map { "\($0)" } ?? "nil", .none, privacy)
  }

  public mutating func appendInterpolation<Number: FixedWidthInteger>(
    _ number: @autoclosure () -> Number, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(format.text(number()), align, privacy)
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(format.text(Double(number())), align, privacy)
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(format.text(number()), align, privacy)
  }

  public mutating func appendInterpolation(
    _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(format.text(boolean()), .none, privacy)
  }

  private mutating func append(
    _ value: String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy
  ) {
    text += align.aligned(privacy.shown(value))
  }
}

/// Who may read a value in a log.
public struct OSLogPrivacy: Sendable {
  public enum Mask: Sendable { case hash, none }

  let isHidden: Bool
  let mask: Mask

  public static let `public` = OSLogPrivacy(isHidden: false, mask: .none)
  public static let auto = OSLogPrivacy(isHidden: false, mask: .none)
  public static let `private` = OSLogPrivacy(isHidden: true, mask: .none)
  public static let sensitive = OSLogPrivacy(isHidden: true, mask: .none)

  /// Shown here; see `Logger`.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isHidden: false, mask: mask) }
  public static func `private`(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(isHidden: true, mask: mask)
  }
  public static func sensitive(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(isHidden: true, mask: mask)
  }

  func shown(_ value: String) -> String {
    if !isHidden { return value }
    guard mask == .hash else { return "<private>" }
    // Equal values of one process have equal marks.
    var hasher = Hasher()
    hasher.combine(value)
    return "<mask.hash: \(String(UInt(bitPattern: hasher.finalize()), radix: 36))>"
  }
}

/// The width of a value, and the side on which it is filled up.
public struct OSLogStringAlignment: Sendable {
  let columns: Int
  let isRight: Bool

  public static let none = OSLogStringAlignment(columns: 0, isRight: false)
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: true)
  }
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: false)
  }

  func aligned(_ text: String) -> String {
    let missing = min(columns, 1000) - text.count
    guard missing > 0 else { return text }
    let space = String(repeating: " ", count: missing)
    return isRight ? space + text : text + space
  }
}

public enum OSLogBoolFormat: Sendable {
  case truth, answer

  func text(_ value: Bool) -> String {
    switch self {
    case .truth: value ? "true" : "false"
    case .answer: value ? "YES" : "NO"
    }
  }
}
