/// Which form a number takes, by language.
enum PluralRules {
  typealias Rule = @Sendable (PluralOperands) -> PluralCategory

  /// The rule of a language; that of most others if it isn't in the table.
  static func rule(for language: String) -> Rule {
    let language = language.replacing("_", with: "-")
    if let rule = rules[language] { return rule }
    return rules[String(language.prefix { $0 != "-" })] ?? singular
  }

  private static let rules: [String: Rule] = {
    var rules: [String: Rule] = [:]
    for (languages, rule) in families {
      for language in languages.split(separator: " ") { rules[String(language)] = rule }
    }
    return rules
  }()

  /// Each rule with its languages. Those whose only rule is "1 is one" needn't be here, and a few languages
  /// with rules of their own aren't: Breton, Cornish, Manx, Sorbian, Berber.
  private static let families: [(languages: String, rule: Rule)] = [
    ("bo dz id ig in ja jv km ko lo ms my sah su th to wo yo yue zh", { _ in .other }),
    ("ast de en et fi fy ia ie io lij nl sc sv sw ur yi", { $0.isOne ? .one : .other }),
    ("am as bn doi fa gu hi kn kok pcm tg vi zu", { $0.i == 0 || $0.n(1) ? .one : .other }),
    ("ff hy kab", { $0.i <= 1 ? .one : .other }),
    ("ak bho csw ln mg nso pa ti wa", { $0.n(0, 1) ? .one : .other }),
    ("si", { $0.n(0, 1) || $0.i == 0 && $0.f == 1 ? .one : .other }),
    ("da", { $0.n(1) || $0.t != 0 && $0.i <= 1 ? .one : .other }),
    ("iu naq sat se sma smj smn sms", { $0.n(1) ? .one : $0.n(2) ? .two : .other }),
    ("is", icelandic), ("mk", macedonian), ("ceb fil tl", filipino),
    ("ca gl it lld pt-PT scn vec", { $0.isOne ? .one : $0.isMillions ? .many : .other }),
    ("es", { $0.n(1) ? .one : $0.isMillions ? .many : .other }),
    ("fr pt", { $0.i <= 1 ? .one : $0.isMillions ? .many : .other }),
    ("lv prg", latvian), ("he iw", hebrew), ("mo ro", romanian), ("bs hr sh sr", serbian),
    ("sl", slovenian), ("cs sk", czech), ("pl", polish), ("be", belarusian), ("lt", lithuanian),
    ("ru uk", russian), ("ar ars", arabic), ("cy", welsh), ("ga", irish), ("gd", scottish),
    ("mt", maltese),
  ]

  private static let singular: Rule = { $0.n(1) ? .one : .other }

  // MARK: - Germanic and Baltic languages

  private static let icelandic: Rule = {
    let whole = $0.t == 0 && $0.i(mod: 10, 1...1) && !$0.i(mod: 100, 11...11)
    return whole || $0.t % 10 == 1 && $0.t % 100 != 11 ? .one : .other
  }

  private static let latvian: Rule = {
    let isPair = $0.v == 2
    if $0.n(mod: 10, 0...0) || $0.n(mod: 100, 11...19) || isPair && $0.f(mod: 100, 11...19) {
      return .zero
    }
    let whole = $0.n(mod: 10, 1...1) && !$0.n(mod: 100, 11...11)
    let fraction = $0.f(mod: 10, 1...1) && !(isPair && $0.f(mod: 100, 11...11))
    return whole || fraction ? .one : .other
  }

  private static let lithuanian: Rule = {
    if $0.f != 0 { return .many }
    if $0.n(mod: 100, 11...19) { return .other }
    return $0.n(mod: 10, 1...1) ? .one : $0.n(mod: 10, 2...9) ? .few : .other
  }

  // MARK: - Slavic languages and Romanian

  private static let russian: Rule = {
    guard $0.isWhole else { return .other }
    if $0.i(mod: 100, 11...14) { return .many }
    return $0.i(mod: 10, 1...1) ? .one : $0.i(mod: 10, 2...4) ? .few : .many
  }

  private static let belarusian: Rule = {
    guard $0.t == 0 else { return .other }
    if $0.i(mod: 100, 11...14) { return .many }
    return $0.i(mod: 10, 1...1) ? .one : $0.i(mod: 10, 2...4) ? .few : .many
  }

  private static let polish: Rule = {
    guard $0.isWhole else { return .other }
    if $0.i == 1 { return .one }
    return $0.i(mod: 10, 2...4) && !$0.i(mod: 100, 12...14) ? .few : .many
  }

  private static let czech: Rule = {
    guard $0.isWhole else { return .many }
    return $0.i == 1 ? .one : 2...4 ~= $0.i ? .few : .other
  }

  private static let slovenian: Rule = {
    guard $0.isWhole else { return .few }
    switch $0.i % 100 {
    case 1: return .one
    case 2: return .two
    case 3, 4: return .few
    default: return .other
    }
  }

  private static let serbian: Rule = {
    let last = $0.isWhole ? $0.i : $0.f
    switch (last % 10, last % 100) {
    case (_, 11...14): return .other
    case (1, _): return .one
    case (2...4, _): return .few
    default: return .other
    }
  }

  private static let macedonian: Rule = {
    let last = $0.isWhole ? $0.i : $0.f
    return last % 10 == 1 && last % 100 != 11 ? .one : .other
  }

  private static let romanian: Rule = {
    if $0.isOne { return .one }
    return !$0.isWhole || $0.i == 0 || $0.i(mod: 100, 1...19) ? .few : .other
  }

  // MARK: - Semitic and Celtic languages, and Filipino

  private static let arabic: Rule = {
    if $0.n(0) { return .zero }
    if $0.n(1) { return .one }
    if $0.n(2) { return .two }
    return $0.n(mod: 100, 3...10) ? .few : $0.n(mod: 100, 11...99) ? .many : .other
  }

  private static let hebrew: Rule = {
    if $0.isOne || $0.i == 0 && !$0.isWhole { return .one }
    return $0.i == 2 && $0.isWhole ? .two : .other
  }

  private static let maltese: Rule = {
    if $0.n(1) { return .one }
    if $0.n(2) { return .two }
    if $0.n(0) || $0.n(mod: 100, 3...10) { return .few }
    return $0.n(mod: 100, 11...19) ? .many : .other
  }

  private static let welsh: Rule = {
    guard $0.t == 0 else { return .other }
    return [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][$0.i] ?? .other
  }

  private static let irish: Rule = {
    guard $0.t == 0 else { return .other }
    switch $0.i {
    case 1: return .one
    case 2: return .two
    case 3...6: return .few
    case 7...10: return .many
    default: return .other
    }
  }

  private static let scottish: Rule = {
    guard $0.t == 0 else { return .other }
    switch $0.i {
    case 1, 11: return .one
    case 2, 12: return .two
    case 3...10, 13...19: return .few
    default: return .other
    }
  }

  private static let filipino: Rule = {
    let last = $0.isWhole ? $0.i : $0.f
    return $0.isWhole && 1...3 ~= $0.i || ![4, 6, 9].contains(last % 10) ? .one : .other
  }
}
