import AppIntentsCore

/// Writes a duration for people.
struct FormatDuration: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "duration.format"
  static let title: LocalizedStringResource = "Format Duration"
  static let description = IntentDescription(
    """
    Formats a duration: 90 minutes are `1h 30m`, in words `1 hour, 30 minutes`, and on a clock \
    `1:30:00`.
    """,
    categoryName: "Date", searchKeywords: ["length", "time", "hours"], resultValueName: "Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Duration")
  var duration: IntentDuration

  @Parameter(title: "Style", default: .short)
  var style: DurationStyle

  static var parameterSummary: some ParameterSummary {
    Summary("Format \(\.$duration) as \(\.$style)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    switch style {
    case .short: return .result(value: duration.description)
    case .words: return .result(value: words)
    case .clock: return .result(value: try clock)
    }
  }

  /// Whole seconds, and the digits of the fraction without zeros at its end.
  private func seconds(_ nanoseconds: UInt) -> (whole: UInt, fraction: String) {
    let (whole, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var digits = String(1_000_000_000 + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (whole, digits.isEmpty ? "" : ".\(digits)")
  }

  private var words: String {
    let (whole, fraction) = seconds(duration.nanoseconds.magnitude)
    let isEarlier = duration.nanoseconds < 0
    var parts: [(count: String, unit: String, isNegative: Bool)] = []
    func add(_ count: Int, _ unit: String) {
      if count != 0 { parts.append(("\(count.magnitude)", unit, count < 0)) }
    }
    func add(_ count: UInt, _ unit: String) {
      if count != 0 { parts.append(("\(count)", unit, isEarlier)) }
    }
    add(duration.months / 12, "year")
    add(duration.months % 12, "month")
    add(duration.days, "day")
    add(whole / 3600, "hour")
    add(whole / 60 % 60, "minute")
    if whole % 60 != 0 || !fraction.isEmpty {
      parts.append(("\(whole % 60)\(fraction)", "second", isEarlier))
    }
    guard !parts.isEmpty else { return "0 seconds" }
    return parts.map { part in
      let unit = part.count == "1" ? part.unit : part.unit + "s"
      return "\(part.isNegative ? "-" : "")\(part.count) \(unit)"
    }.joined(separator: ", ")
  }

  /// Hours, minutes and seconds; a day has 24 hours.
  private var clock: String {
    get throws {
      guard duration.months == 0 else {
        throw IntentFailure(
          "`\(duration)` has months or years, which no clock shows", help: "use `style: words`")
      }
      let days = Int128(duration.days) * 86_400_000_000_000
      let total = days + Int128(duration.nanoseconds)
      let seconds = total.magnitude / 1_000_000_000
      let (_, fraction) = self.seconds(UInt(total.magnitude % 1_000_000_000))
      func padded(_ number: UInt128) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let time = "\(seconds / 3600):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
      return (total < 0 ? "-" : "") + time + fraction
    }
  }
}

/// How a duration is written.
enum DurationStyle: String, AppEnum {
  case short, words, clock

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Duration Style"
  static let caseDisplayRepresentations: [DurationStyle: DisplayRepresentation] = [
    .short: "Short", .words: "Words", .clock: "Clock",
  ]
}
