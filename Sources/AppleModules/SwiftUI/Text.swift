public import AppIntentsCore
public import Foundation
import OrderedCollections
public import ViewTree

/// A text.
nonisolated public struct Text: View, Sendable, Equatable {
  public typealias Body = Never
  var node: ViewNode

  init(_ node: ViewNode) { self.node = node }

  /// The text of a key, in the string table of the program if it has one.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.init(verbatim: key.text)
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

  public init(verbatim content: String) { node = .text(content) }

  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    self.init(verbatim: String(localized: resource))
  }

  /// The text without its attributes.
  public init(_ attributedContent: AttributedString) {
    self.init(verbatim: String(attributedContent.characters))
  }

  public init(_ image: Image) { node = ViewNode("text", [:], [image.node]) }

  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  @_disfavoredOverload
  public init(_ subject: NSObject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  /// How a date is shown. Times that run on Apple's platforms stand still here.
  public struct DateStyle: Sendable, Hashable, Codable {
    enum Kind: Codable { case time, date, relative, offset, timer }
    let kind: Kind

    public static let time = DateStyle(kind: .time)
    public static let date = DateStyle(kind: .date)
    public static let relative = DateStyle(kind: .relative)
    public static let offset = DateStyle(kind: .offset)
    public static let timer = DateStyle(kind: .timer)
  }

  public init(_ date: Date, style: DateStyle) {
    self.init(verbatim: LocalizedStringKey.text(of: date, style))
  }

  public init(_ dates: ClosedRange<Date>) {
    let format = Date.FormatStyle.runs(date: .abbreviated, time: .shortened)
    self.init(
      verbatim: "\(format.format(dates.lowerBound)) – \(format.format(dates.upperBound))")
  }

  public init(_ interval: DateInterval) {
    self.init(interval.start...max(interval.start, interval.end))
  }

  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    let now = pauseTime ?? IntentContext.current.now()
    let end = countsDown ? timerInterval.upperBound : now
    let start = countsDown ? now : timerInterval.lowerBound
    let seconds = min(max(end.timeIntervalSince(start), 0), 1e9)
    self.init(verbatim: Duration.seconds(Int(seconds)).formatted(.time(pattern: .hourMinuteSecond)))
  }

  @MainActor public func _nodes() -> [ViewNode] { [node] }

  public static func + (left: Text, right: Text) -> Text {
    // A sum of many texts is one list of them, and not a level for each.
    let first = left.node.attributes.isEmpty ? left.node.children : [left.node]
    return Text(ViewNode("text", [:], first + [right.node]))
  }
}

/// The key of a text in a string table, which is the text itself where there is no table.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  let resource: LocalizedStringResource

  var text: String { String(localized: resource) }

  public init(_ value: String) { resource = LocalizedStringResource(stringLiteral: value) }
  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    resource = LocalizedStringResource(stringInterpolation: stringInterpolation.base)
  }

  static func text(of date: Date, _ style: Text.DateStyle) -> String {
    switch style.kind {
    case .time: Date.FormatStyle.runs(date: .omitted, time: .shortened).format(date)
    case .date: Date.FormatStyle.runs(date: .long, time: .omitted).format(date)
    case .relative, .offset, .timer:
      date.formatted(
        Date.RelativeFormatStyle(
          presentation: .numeric, locale: IntentContext.current.locale))
    }
  }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var base: LocalizedStringResource.StringInterpolation

    public init(literalCapacity: Int, interpolationCount: Int) {
      base = .init(literalCapacity: literalCapacity, interpolationCount: interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { base.appendLiteral(literal) }
    public mutating func appendInterpolation(_ string: String) { base.appendInterpolation(string) }

    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter? = nil
    ) {
      base.appendInterpolation(formatter?.string(for: subject) ?? "\(subject)")
    }

    public mutating func appendInterpolation<F: FormatStyle>(
      _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
      base.appendInterpolation(format.format(input))
    }

    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      base.appendInterpolation(value)
    }

    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
      base.appendInterpolation(value)
    }

    public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
      base.appendInterpolation(String(format: specifier, value))
    }

    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      base.appendInterpolation(LocalizedStringKey.text(of: date, style))
    }

    public mutating func appendInterpolation(_ text: Text) {
      base.appendInterpolation(text.node.words)
    }

    public mutating func appendInterpolation(_ image: Image) {
      base.appendInterpolation(image.node.words)
    }

    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      base.appendInterpolation(resource)
    }

    /// Interpolates any other value by its description.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) {
      base.appendInterpolation(value)
    }
  }
}

extension Date.FormatStyle {
  /// In the run's language and time zone.
  static func runs(
    date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle
  ) -> Date.FormatStyle {
    Date.FormatStyle(
      date: date, time: time, locale: IntentContext.current.locale,
      timeZone: IntentContext.current.timeZone)
  }
}
