public import Foundation

/// A number type whose parameters can have bounds and a control.
public protocol _IntentNumber: _IntentValue {
  var _double: Double { get }
}

/// A number type, or a list of one.
public protocol _IntentNumbers: _IntentValue {
  associatedtype Number: _IntentNumber
}

/// How a number is entered.
public enum NumberControlStyle: Sendable, Hashable {
  case field, stepper, slider
}

extension Int: _IntentNumber, _IntentNumbers {
  public typealias Number = Int
  public var _double: Double { Double(self) }
}
extension Double: _IntentNumber, _IntentNumbers {
  public typealias Number = Double
  public var _double: Double { self }
}
extension Float: _IntentNumber, _IntentNumbers {
  public typealias Number = Float
  public var _double: Double { Double(self) }
}
extension Decimal: _IntentNumber, _IntentNumbers {
  public typealias Number = Decimal
  public var _double: Double { IntentNumber(self).double }
}
extension IntentNumber: _IntentNumber, _IntentNumbers {
  public typealias Number = IntentNumber
  public var _double: Double { double }
}

extension Array: _IntentNumbers where Element: _IntentNumber {
  public typealias Number = Element
}

extension IntentParameter {
  public typealias IntControlStyle = NumberControlStyle
  public typealias DoubleControlStyle = NumberControlStyle
  public typealias DateKind = DateParameterKind
  public typealias InclusiveRange<Bound> = (lowerBound: Bound, upperBound: Bound)
}

/// A date type whose parameters can select a part.
public protocol _IntentMoment: _IntentMoments {}
extension Date: _IntentMoment {}
extension DateComponents: _IntentMoment {}
extension IntentDate: _IntentMoment {}

/// A date type, or a list of one.
public protocol _IntentMoments: _IntentValue {}
extension Array: _IntentMoments where Element: _IntentMoment {}

/// A text type, or a list of one.
public protocol _IntentTexts: _IntentValue {}
extension String: _IntentTexts {}
extension AttributedString: _IntentTexts {}
extension Array: _IntentTexts where Element == String {}

/// The part of a date that a parameter wants.
public enum DateParameterKind: Sendable, Hashable {
  case date, time, dateTime
}

/// A file or a list of files.
public protocol _IntentFiles: _IntentValue {}
extension IntentFile: _IntentFiles {}
extension Array: _IntentFiles where Element == IntentFile {}

/// A list.
public protocol _IntentList: _IntentValue {}
extension Array: _IntentList where Element: _IntentValue {}

/// A measurement that a number and a unit make.
public protocol _IntentMeasured: _IntentValue {
  associatedtype Unit: Dimension
  static func measured(_ value: Double, _ unit: Unit) -> Self
}
extension Measurement: _IntentMeasured where UnitType: Dimension {
  public static func measured(_ value: Double, _ unit: UnitType) -> Measurement<UnitType> {
    Measurement(value: value, unit: unit)
  }
}

extension String {
  /// How a text is entered. Only `multiline` has an effect here.
  public struct IntentInputOptions: Sendable, Hashable {
    public enum KeyboardType: Sendable, Hashable {
      case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad
      case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad

      /// As UIKit spells it.
      public static var URL: Self { .url }
    }

    public enum CapitalizationType: Sendable, Hashable {
      case none, words, sentences, allCharacters
    }

    public var keyboardType: KeyboardType
    public var capitalizationType: CapitalizationType
    public var multiline: Bool
    public var autocorrect: Bool
    public var smartQuotes: Bool
    public var smartDashes: Bool

    public init(
      keyboardType: KeyboardType = .default,
      capitalizationType: CapitalizationType = .sentences, multiline: Bool = false,
      autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
    ) {
      self.keyboardType = keyboardType
      self.capitalizationType = capitalizationType
      self.multiline = multiline
      self.autocorrect = autocorrect
      self.smartQuotes = smartQuotes
      self.smartDashes = smartDashes
    }
  }
}

extension Bool {
  /// The names of yes and no: `.init(true: "On", false: "Off")`.
  public struct IntentDisplayName: Sendable, Hashable {
    public let `true`: LocalizedStringResource
    public let `false`: LocalizedStringResource

    public init(true: LocalizedStringResource, false: LocalizedStringResource) {
      self.true = `true`
      self.false = `false`
    }
  }
}

/// Options that never change: `optionsProvider: FixedOptions(["draft", "final"])`.
///
/// Unlike those of other providers, a descriptor lists them. Not part of Apple's framework.
public struct FixedOptions<Value: _IntentValue>: DynamicOptionsProvider {
  private let values: [Value]

  public init(_ values: [Value]) { self.values = values }

  public func results() async throws -> [Value] { values }
}

/// A list of options that is known without asking for it.
protocol _FixedOptions {
  var fixedOptions: [IntentValue] { get }
}

extension FixedOptions: _FixedOptions {
  var fixedOptions: [IntentValue] { values.map(\.intentValue) }
}

/// The sizes of widgets on Apple's platforms. Nothing is shown in widgets here.
public enum IntentWidgetFamily: String, Sendable, Hashable, CaseIterable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge, systemExtraLargePortrait
  case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline
}

extension IntentWidgetFamily: _IntentValue {
  public static var valueType: ValueType { .text }

  public static func from(_ value: IntentValue) throws -> IntentWidgetFamily {
    guard let family = IntentWidgetFamily(rawValue: try String.from(value)) else {
      throw IntentValueError(wanted: "a family of widgets", given: value)
    }
    return family
  }

  public var intentValue: IntentValue { .text(rawValue) }
}
