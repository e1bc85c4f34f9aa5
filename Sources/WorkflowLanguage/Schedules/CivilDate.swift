import AppIntents

/// Dates of the proleptic Gregorian calendar as day counts from 1970-01-01.
enum CivilDate {
  static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    IntentDate.civil(fromDays: days)
  }

  static func days(fromCivil year: Int, _ month: Int, _ day: Int) -> Int {
    IntentDate.days(fromCivil: year, month, day)
  }

  /// 0 for Sunday.
  static func weekday(ofDay day: Int) -> Int {
    // 1970-01-01 was a Thursday.
    let weekday = (day + 4) % 7
    return weekday < 0 ? weekday + 7 : weekday
  }

  static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
