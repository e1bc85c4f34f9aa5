import Foundation

/// The words of dates: in English, and in the language of a locale.
struct DateNames {
  /// The names of months in English, in lower case, by what stands for them.
  private var months: [String: String] = [:]
  /// The English names, which need a capital letter: `may` and `march` are other words, too.
  private var capitalized: Set<String> = []
  private var weekdays: [String: String] = [:]
  /// Whether `03/04/2026` is in March.
  let hasMonthFirst: Bool

  private static let englishMonths = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let englishWeekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  init(in locale: Locale) {
    let order = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale) ?? ""
    let (month, day) = (order.firstIndex(of: "M"), order.firstIndex(of: "d"))
    hasMonthFirst = month.flatMap { month in day.map { month < $0 } } ?? false

    for name in Self.englishMonths {
      for spelling in [name, String(name.prefix(3))] { months[spelling] = name }
      capitalized.formUnion([name, String(name.prefix(3))])
    }
    months["sept"] = "september"
    capitalized.insert("sept")
    for name in Self.englishWeekdays { weekdays[name] = name }
    guard locale.language.languageCode != .english else { return }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    for names in [
      calendar.monthSymbols, calendar.standaloneMonthSymbols, calendar.shortMonthSymbols,
    ]
    where names.count == 12 {
      for (name, english) in zip(names, Self.englishMonths) {
        let plain = name.lowercased().filter { $0 != "." }
        guard plain.count > 2, plain.allSatisfy(\.isLetter), months[plain] == nil else { continue }
        months[plain] = english
      }
    }
    for names in [calendar.weekdaySymbols, calendar.standaloneWeekdaySymbols]
    where names.count == 7 {
      for (name, english) in zip(names, Self.englishWeekdays) {
        weekdays[name.lowercased()] = english
      }
    }
  }

  /// The English name of the month that a word names.
  func month(_ word: String) -> String? {
    let lowercased = word.lowercased()
    guard let name = months[lowercased] else { return nil }
    return capitalized.contains(lowercased) && word.first?.isLowercase == true ? nil : name
  }

  /// The English name of the day of the week that a word names in full.
  func weekday(_ word: String) -> String? { weekdays[word.lowercased()] }
}
