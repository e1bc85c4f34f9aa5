import OrderedCollections

extension DurationText {
  /// A regular expression, as in JSON Schema, for the texts that are durations, without anchors. Only
  /// reading such a text tells whether the duration is too long.
  package static let pattern = #"\s*[-+]?\s*(?:\#(words)|\#(iso8601)|\#(clock))\s*"#

  /// `1 hour and 30 minutes`
  private static var words: String {
    let part = unitNames.map { count(of: $0.unit) + " *" + name(of: $0) }.alternatives
    return "\(part)(?:(?:[ ,]+(?:and )?)?[-+]?\(part))*[ ,]*"
  }

  /// `P1DT2H`
  private static var iso8601: String {
    let date = #"[-+]?(?:\#(months)[Mm]|\#(years)[Yy]|\#(number)[WwDd])"#
    let time = #"[-+]?\#(number)[HhMmSs]"#
    return #"[Pp](?=.*[0-9])(?:\#(date))*(?:[Tt](?:[Tt]|\#(time))*)?"#
      .replacing(#"\."#, with: "[.,]")
  }

  /// `01:30:00`
  private static var clock: String {
    let belowSixty = "0*[0-5]?[0-9]"
    let minutes = #"(?:\#(belowSixty)(?:\.0*)?|\.0+)"#
    let seconds = #"(?:\#(belowSixty)(?:\.[0-9]*)?|\.[0-9]+)"#
    return "\(months):\(minutes):\(seconds)"
  }

  // MARK: - Numbers

  private static let number = #"(?:[0-9]+\.?[0-9]*|\.[0-9]+)"#
  /// A whole number.
  private static let months = #"(?:[0-9]+\.?0*|\.0+)"#
  /// A number of years that is a whole number of months.
  private static let years = #"(?:[0-9]+(?:\.(?:[05]0*|[27]50*)?)?|\.(?:[05]0*|[27]50*))"#

  private static func count(of unit: Unit) -> String {
    switch unit {
    case .month: months
    case .year: years
    default: number
    }
  }

  private static func name(of unit: (unit: Unit, names: [String])) -> String {
    unit.names.map { name in
      name.map { letter in
        let spellings: OrderedSet = ["\(letter)", letter.uppercased()]
        return spellings.count == 1 ? spellings[0] : "[\(spellings.joined())]"
      }.joined()
    }.alternatives
  }
}

extension [String] {
  fileprivate var alternatives: String { "(?:\(joined(separator: "|")))" }
}
