import AppIntentsCore
import Foundation

/// A moment in the past, as `older_than` says it: an age or a date.
enum PastMoment {
  /// - Parameter parameter: the name of the parameter, for messages.
  static func read(_ value: IntentValue?, _ parameter: String) throws -> Date? {
    let context = IntentContext.current
    switch value {
    case nil, .nothing: return nil
    case .date(let date): return date.instant
    case .duration(let age) where age.clockDuration < .zero:
      throw IntentFailure(
        "`\(parameter)` is \(age), but an age isn't negative", help: "write `\(age.negated)`")
    case .duration(let age):
      let calendar = IntentDate.calendar(in: context.timeZone)
      var parts = DateComponents()
      (parts.month, parts.day) = (-age.months, -age.days)
      let day = calendar.date(byAdding: parts, to: context.now()) ?? context.now()
      return day.addingTimeInterval(-Double(age.nanoseconds) / 1_000_000_000)
    case .number(let number):
      throw IntentFailure(
        "`\(parameter)` is \(number), which has no unit",
        help: "add a unit: `\(number)d` for days, `\(number)h` for hours")
    case .some(let other):
      for type in [ValueType.duration, .date] {
        if let converted = try? context.values.convert(other, to: type) {
          return try read(converted, parameter)
        }
      }
      let shown = (try? other.shownText).map { "`\($0)`" } ?? "a \(other.type.name)"
      throw IntentFailure(
        "`\(parameter)` needs an age such as `7d`, or a date, but is \(shown)")
    }
  }
}

extension LiteralForm {
  static let pastMoment = LiteralForm { text, parameter in
    _ = try PastMoment.read(
      IntentNumber(exactly: text).map { .number($0) } ?? .text(text), parameter)
  }
}
