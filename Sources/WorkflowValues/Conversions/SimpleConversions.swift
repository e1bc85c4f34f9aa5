import AppIntentsCore
import Foundation

enum RichTextConversions {
  static let all: [Conversion] = [
    Conversion(
      .richText, .text, .loses, note: "without the formatting",
      caution: .init(
        "the text of a rich text has no formatting", help: "write `${text($x)}` if that is meant"),
      isBridge: true
    ) { value, _, _ in .text(value.text) },
    .spool(.richText), .oneItem(.richText),
  ]
}

enum NumberConversions {
  static let all: [Conversion] = [
    .format(.number),
    Conversion(
      .number, .boolean, note: "0 no, others yes",
      caution: .init("every number but 0 is yes", help: "write `${$x != 0}` if that is meant")
    ) { value, _, _ in
      .boolean(value != .number(0))
    },
    Conversion(
      .number, .duration, .mayFail, note: "seconds",
      caution: .init(
        "a number is a duration in seconds", help: "write `${$x * 1s}`, or `${$x * 1m}` for minutes"
      )
    ) { value, wanted, _ in
      guard case .number(let number) = value else {
        throw ConversionError.noConversion(value, to: wanted)
      }
      return .duration(try DurationText.part(number, .second))
    },
    .spool(.number), .oneItem(.number),
  ]
}

enum BooleanConversions {
  static let all: [Conversion] = [
    .format(.boolean),
    Conversion(
      .boolean, .number, note: "1 / 0",
      caution: .init("yes is 1 and no is 0", help: "write `${number($x)}` if that is meant")
    ) { value, _, _ in
      .number(value == .boolean(true) ? 1 : 0)
    },
    .spool(.boolean), .oneItem(.boolean),
  ]
}

enum DateConversions {
  static let all: [Conversion] = [
    .format(.date), .spool(.date), .parts(.date), .oneItem(.date),
  ]
}

enum DurationConversions {
  static let all: [Conversion] = [
    .format(.duration),
    Conversion(
      .duration, .number, note: "seconds",
      caution: .init(
        "the number of a duration is its seconds", help: "write `$x.seconds`, or `$x.minutes`")
    ) { value, wanted, _ in
      guard case .duration(let duration) = value else {
        throw ConversionError.noConversion(value, to: wanted)
      }
      return .number(duration.seconds)
    },
    .spool(.duration), .parts(.duration), .oneItem(.duration),
  ]
}

enum MeasurementConversions {
  static let all: [Conversion] = [
    .format(.measurement),
    Conversion(
      .measurement, .number, .loses, .explicit, note: "its value", request: "number($value)"
    ) { value, wanted, _ in
      guard case .measurement(let measurement) = value else {
        throw ConversionError.noConversion(value, to: wanted)
      }
      return .number(measurement.value)
    },
    .spool(.measurement), .parts(.measurement), .oneItem(.measurement),
  ]
}

enum DictionaryConversions {
  static let all: [Conversion] = [
    .format(.dictionary, note: "JSON"),
    .spool(.dictionary), .oneItem(.dictionary),
    Conversion(.dictionary, .entity, .mayFail, note: "by its `id`") { value, wanted, context in
      try EntityConversions.find(value, wanted, context)
    },
  ]
}

enum ChoiceConversions {
  static let all: [Conversion] = [
    .format(.choice, note: "its name"), .spool(.choice), .oneItem(.choice),
  ]
}

enum NothingConversions {
  static let all: [Conversion] = [
    Conversion(.nothing, .text, .mayFail, note: "empty inside a text, else an error") {
      value, wanted, context in
      guard context.isInsideText else { throw ConversionError.noConversion(value, to: wanted) }
      return ""
    },
    Conversion(.nothing, .boolean, note: "no") { _, _, _ in .boolean(false) },
    Conversion(.nothing, .list, note: "empty list") { _, _, _ in .list([]) },
  ]
}
