#if os(Linux)
  public import Foundation

  /// Writes lengths of time: "1h 10m", "2:05", "three minutes".
  ///
  /// We differ in that years and months, the phrases, and `spellOut` are in English only: in other
  /// languages there are no phrases, `spellOut` writes digits, and years and months are the days and
  /// hours that they have. Units that `maximumUnitCount` leaves out are cut off, and
  /// `allowsFractionalUnits` has no effect.
  open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    // Sendable as Apple's formatters are: it is set up before it is shared.
    public enum UnitsStyle: Int, Sendable {
      case positional, abbreviated, short, full, spellOut, brief
    }

    /// Which units that are zero are written.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
      public let rawValue: UInt

      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The first ones aren't in `positional`, and none are in the other styles.
      public static let `default` = ZeroFormattingBehavior(rawValue: 1)
      public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
      public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
      public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
      public static let dropAll: ZeroFormattingBehavior = [
        .dropLeading, .dropMiddle, .dropTrailing,
      ]
      /// All are, in `positional` with two digits.
      public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    open var unitsStyle = UnitsStyle.positional
    /// From years to seconds, without weeks, if it is empty. Other units have no effect.
    open var allowedUnits: NSCalendar.Unit = []
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The calendar, whose language is written; the run's language if it has none.
    open var calendar: Calendar?
    /// When a length begins, which decides how long its months are.
    open var referenceDate: Date?
    open var allowsFractionalUnits = false
    /// How many units are written at most; 0 for any number.
    open var maximumUnitCount = 0
    /// Writes `63 seconds` for `1 minute, 3 seconds`.
    open var collapsesLargestUnit = false
    open var includesApproximationPhrase = false
    open var includesTimeRemainingPhrase = false
    open var formattingContext = Formatter.Context.unknown

    open class func localizedString(
      from components: DateComponents, unitsStyle: UnitsStyle
    ) -> String? {
      let formatter = DateComponentsFormatter()
      formatter.unitsStyle = unitsStyle
      return formatter.string(from: components)
    }

    /// Nil for an interval of more than three thousand years.
    open func string(from ti: TimeInterval) -> String? {
      guard ti.isFinite, abs(ti) < 100_000_000_000 else { return nil }
      let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
      return string(from: start, to: start.addingTimeInterval(ti))
    }

    open func string(from components: DateComponents) -> String? {
      let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
      return usedCalendar.date(byAdding: components, to: start).flatMap {
        string(from: start, to: $0)
      }
    }

    open func string(from startDate: Date, to endDate: Date) -> String? {
      guard abs(endDate.timeIntervalSince(startDate)) < 100_000_000_000 else { return nil }
      let isNegative = endDate < startDate
      let parts = shown(
        of: lengths(from: min(startDate, endDate), to: max(startDate, endDate)))
      guard !parts.isEmpty else { return nil }
      let writer = LengthWriter(locale: locale, style: unitsStyle)
      var text = writer.text(parts, isPadded: zeroFormattingBehavior.contains(.pad))
      if isNegative, parts.contains(where: { $0.value != 0 }) { text = "-" + text }
      guard writer.isEnglish else { return text }
      if includesApproximationPhrase { text = "About " + text }
      return includesTimeRemainingPhrase ? text + " remaining" : text
    }

    open override func string(for obj: Any?) -> String? {
      switch obj {
      case let components as DateComponents: string(from: components)
      case let interval as TimeInterval: string(from: interval)
      default: nil
      }
    }

    private var usedCalendar: Calendar { calendar ?? .current }
    private var locale: Locale { calendar?.locale ?? IntentContext.current.locale }

    private var units: [LengthUnit] {
      let chosen = LengthUnit.allCases.filter { allowedUnits.contains($0.flag) }
      let all = chosen.isEmpty ? LengthUnit.allCases.filter { $0 != .week } : chosen
      if LengthWriter.isEnglish(locale) { return all }
      let known = all.filter { $0.duration != nil }
      return known.isEmpty ? [.day] : known
    }

    private func lengths(from start: Date, to end: Date) -> [(unit: LengthUnit, value: Int)] {
      let units = units
      let found = usedCalendar.dateComponents(Set(units.map(\.component)), from: start, to: end)
      return units.map { ($0, found.value(for: $0.component) ?? 0) }
    }

    /// The units that are written.
    private func shown(
      of lengths: [(unit: LengthUnit, value: Int)]
    ) -> [(unit: LengthUnit, value: Int)] {
      var parts = lengths
      if collapsesLargestUnit, let first = parts.firstIndex(where: { $0.value != 0 }),
        parts[first].value == 1, parts.indices.contains(first + 1),
        let factor = parts[first].unit.factor(of: parts[first + 1].unit)
      {
        parts[first + 1].value += factor
        parts[first].value = 0
      }
      let first = parts.firstIndex { $0.value != 0 } ?? parts.count - 1
      let last = parts.lastIndex { $0.value != 0 } ?? parts.count - 1
      let drops = dropped
      let kept = parts.enumerated().filter { index, part in
        if part.value != 0 || (first == last && index == first) { return true }
        if index < first { return !drops.contains(.dropLeading) }
        return !drops.contains(index > last ? .dropTrailing : .dropMiddle)
      }
      let all = kept.map(\.element)
      return maximumUnitCount > 0 ? Array(all.prefix(maximumUnitCount)) : all
    }

    private var dropped: ZeroFormattingBehavior {
      if zeroFormattingBehavior.contains(.default) {
        return unitsStyle == .positional ? .dropLeading : .dropAll
      }
      return zeroFormattingBehavior.contains(.pad) ? [] : zeroFormattingBehavior
    }
  }
#endif
