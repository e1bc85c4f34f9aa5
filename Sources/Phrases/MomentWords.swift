/// Dates and times as they are said in English, written as a date's text.
enum MomentWords {
  /// `tomorrow at half past 3` is `tomorrow 3:30`; numbers in words are digits before.
  static func written(_ words: [String]) -> String {
    var rest = words.filter { !["at", "on", "the", "this", "oclock"].contains($0) }[...]
    var written: [String] = []
    while let word = rest.popFirst() {
      if let (minutes, count) = minutes(word, rest), let hour = hour(rest.dropFirst(count)) {
        rest = rest.dropFirst(count + 1)
        let total = hour * 60 + minutes
        written.append(clock((total + 24 * 60) % (24 * 60)))
      } else {
        written.append(replaced(word, rest, after: written))
      }
    }
    return written.joined(separator: " ")
  }

  /// The minutes of `half past`, `quarter to`, `10 past`, and how many words follow the first one.
  private static func minutes(_ word: String, _ rest: ArraySlice<String>) -> (Int, Int)? {
    let amount: Int
    switch word {
    case "half": amount = 30
    case "quarter": amount = 15
    default:
      guard let number = Int(word), (1...59).contains(number) else { return nil }
      amount = number
    }
    switch rest.first {
    case "past": return (amount, 1)
    case "to" where amount < 60: return (-amount, 1)
    default: return nil
    }
  }

  private static func hour(_ rest: ArraySlice<String>) -> Int? {
    guard let word = rest.first, let hour = Int(word), (0...23).contains(hour) else { return nil }
    return hour
  }

  private static func clock(_ minutes: Int) -> String {
    let rest = minutes % 60
    return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A number alone after a day is an hour: `tomorrow 5`.
  private static func replaced(
    _ word: String, _ rest: ArraySlice<String>, after written: [String]
  ) -> String {
    guard let hour = Int(word), (0...23).contains(hour), let day = written.last,
      days.contains(day), rest.isEmpty || rest.first == "am" || rest.first == "pm"
    else { return word }
    return rest.isEmpty ? "\(hour):00" : word
  }

  private static let days: Set<String> = [
    "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday",
  ]
}
