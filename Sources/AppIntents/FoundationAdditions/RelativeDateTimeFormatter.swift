#if os(Linux)
  public import Foundation

  /// Writes times as seen from another one: "in 2 hours", "yesterday".
  ///
  /// We differ in that `spellOut` writes digits, too.
  open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    // Sendable as Apple's formatters are: it is set up before it is shared.
    public enum DateTimeStyle: Int, Sendable { case numeric, named }
    public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }

    open var dateTimeStyle = DateTimeStyle.numeric
    open var unitsStyle = UnitsStyle.full
    /// The language; the run's if it is nil.
    open var locale: Locale?
    open var calendar: Calendar?

    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
      let units: Date.RelativeFormatStyle.UnitsStyle =
        switch unitsStyle {
        case .full, .spellOut: .wide
        case .short: .abbreviated
        case .abbreviated: .narrow
        }
      // The style says how its anchor is seen from a date.
      return Date.AnchoredRelativeFormatStyle(
        anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric,
        unitsStyle: units, locale: locale ?? IntentContext.current.locale,
        calendar: calendar ?? .current
      ).format(referenceDate)
    }

    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
      let now = IntentContext.current.now()
      return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    open func localizedString(from dateComponents: DateComponents) -> String {
      let now = IntentContext.current.now()
      let date = (calendar ?? .current).date(byAdding: dateComponents, to: now)
      return localizedString(for: date ?? now, relativeTo: now)
    }

    open override func string(for obj: Any?) -> String? {
      (obj as? Date).map { localizedString(for: $0, relativeTo: IntentContext.current.now()) }
    }
  }
#endif
