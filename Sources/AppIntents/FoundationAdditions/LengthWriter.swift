#if os(Linux)
  import Foundation

  /// A unit of a length of time, the longest first.
  enum LengthUnit: CaseIterable {
    case year, month, week, day, hour, minute, second

    var component: Calendar.Component {
      switch self {
      case .year: .year
      case .month: .month
      case .week: .weekOfMonth
      case .day: .day
      case .hour: .hour
      case .minute: .minute
      case .second: .second
      }
    }

    var flag: NSCalendar.Unit {
      switch self {
      case .year: .year
      case .month: .month
      case .week: .weekOfMonth
      case .day: .day
      case .hour: .hour
      case .minute: .minute
      case .second: .second
      }
    }

    /// How the formats of durations call it; nil for one whose length varies.
    var duration: Duration.UnitsFormatStyle.Unit? {
      switch self {
      case .year, .month: nil
      case .week: .weeks
      case .day: .days
      case .hour: .hours
      case .minute: .minutes
      case .second: .seconds
      }
    }

    private var seconds: Int? {
      switch self {
      case .year, .month: nil
      case .week: 7 * 86_400
      case .day: 86_400
      case .hour: 3_600
      case .minute: 60
      case .second: 1
      }
    }

    /// How many of a shorter unit it has, if that is always the same.
    func factor(of shorter: LengthUnit) -> Int? {
      if self == .year, shorter == .month { return 12 }
      guard let seconds, let other = shorter.seconds else { return nil }
      return seconds / other
    }

    func duration(_ value: Int) -> Duration { .seconds(value * (seconds ?? 0)) }

    /// Its English names for one and for several: in full, short, and as a letter.
    fileprivate var englishNames: (full: String, short: String, letter: String) {
      switch self {
      case .year: ("year", "yr", "y")
      case .month: ("month", "mth", "mo")
      case .week: ("week", "wk", "w")
      case .day: ("day", "day", "d")
      case .hour: ("hour", "hr", "h")
      case .minute: ("minute", "min", "m")
      case .second: ("second", "sec", "s")
      }
    }
  }

  /// Writes the parts of a length of time in a language.
  struct LengthWriter {
    let locale: Locale
    let style: DateComponentsFormatter.UnitsStyle

    var isEnglish: Bool { Self.isEnglish(locale) }

    static func isEnglish(_ locale: Locale) -> Bool {
      locale.language.languageCode?.identifier == "en"
    }

    func text(_ parts: [(unit: LengthUnit, value: Int)], isPadded: Bool) -> String {
      switch style {
      case .positional: positional(parts, isPadded: isPadded)
      case .abbreviated: parts.map { one($0, .narrow) }.joined(separator: " ")
      case .brief:
        parts.map { one($0, .abbreviated).filter { !$0.isWhitespace } }.joined(separator: " ")
      case .short: list(parts, .abbreviated)
      case .full: list(parts, .wide)
      case .spellOut: isEnglish ? spelled(parts) : list(parts, .wide)
      }
    }

    /// `1:02:05`: all numbers but the first one have two digits. Days and longer units come before:
    /// `2d 1:02:05`.
    private func positional(
      _ parts: [(unit: LengthUnit, value: Int)], isPadded: Bool
    ) -> String {
      let times = parts.filter { [.hour, .minute, .second].contains($0.unit) }
      let days = parts.prefix(parts.count - times.count).map { one($0, .narrow) }
      return (days + (times.isEmpty ? [] : [time(times, isPadded: isPadded)]))
        .joined(separator: " ")
    }

    private func time(_ parts: [(unit: LengthUnit, value: Int)], isPadded: Bool) -> String {
      parts.enumerated().map { index, part in
        let format = IntegerFormatStyle<Int>(locale: locale).grouping(.never)
        return index > 0 || isPadded
          ? part.value.formatted(format.precision(.integerLength(2...)))
          : part.value.formatted(format)
      }.joined(separator: ":")
    }

    private func one(
      _ part: (unit: LengthUnit, value: Int), _ width: Duration.UnitsFormatStyle.UnitWidth
    ) -> String {
      guard !isEnglish, let unit = part.unit.duration else { return english(part, width) }
      return part.unit.duration(part.value).formatted(
        .units(allowed: [unit], width: width, zeroValueUnits: .show(length: 1)).locale(locale))
    }

    /// The parts as the language lists them.
    private func list(
      _ parts: [(unit: LengthUnit, value: Int)], _ width: Duration.UnitsFormatStyle.UnitWidth
    ) -> String {
      if isEnglish { return parts.map { english($0, width) }.joined(separator: ", ") }
      let units = Set(parts.compactMap(\.unit.duration))
      let whole = parts.reduce(Duration.zero) { $0 + $1.unit.duration($1.value) }
      return whole.formatted(
        .units(allowed: units, width: width, zeroValueUnits: .show(length: 1)).locale(locale))
    }

    private func english(
      _ part: (unit: LengthUnit, value: Int), _ width: Duration.UnitsFormatStyle.UnitWidth
    ) -> String {
      let names = part.unit.englishNames
      let number = part.value.formatted(IntegerFormatStyle<Int>(locale: locale))
      switch width {
      case .narrow: return number + names.letter
      case .wide: return "\(number) \(Self.plural(names.full, part.value))"
      default:
        // Hours, minutes and seconds have one short name.
        let keeps = [.hour, .minute, .second].contains(part.unit)
        return "\(number) \(keeps ? names.short : Self.plural(names.short, part.value))"
      }
    }

    private func spelled(_ parts: [(unit: LengthUnit, value: Int)]) -> String {
      let formatter = NumberFormatter()
      formatter.numberStyle = .spellOut
      formatter.locale = locale
      return parts.map { part in
        let number = formatter.string(from: NSNumber(value: part.value)) ?? "\(part.value)"
        return "\(number) \(Self.plural(part.unit.englishNames.full, part.value))"
      }.joined(separator: ", ")
    }

    private static func plural(_ name: String, _ value: Int) -> String {
      value == 1 ? name : name + "s"
    }
  }
#endif
