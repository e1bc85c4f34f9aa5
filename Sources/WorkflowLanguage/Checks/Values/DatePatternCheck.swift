import AppIntents
import Diagnostics

/// A letter in a date's pattern that means something else than it probably should.
enum DatePatternCheck: Check {
  static let problem = Problem(
    "date-pattern",
    """
    In patterns of dates, `Y` is the year that the week belongs to, which differs from `y` around the \
    new year, and `D` is the day of the year. The year is `yyyy`, and the day of the month `dd`.
    """)

  static let points: [CheckPoint] = [
    .argument { value, parameter, arguments, walk in
      guard parameter.name == "format", arguments.descriptor.id.hasPrefix("date."),
        value.literalText != nil
      else { return }
      check(value.range, in: walk)
    },
    .function { name, arguments, walk in
      guard ["format", "text", "date"].contains(name.value), arguments.count == 2,
        case .literal(.text, let range) = arguments[1]
      else { return }
      check(range, in: walk)
    },
  ]

  private static func check(_ range: SourceRange, in walk: WorkflowWalk) {
    let written = walk.document.source[range]
    let quote = written.first.flatMap { $0 == "\"" || $0 == "'" ? String($0) : nil } ?? ""
    let pattern = String(written.dropFirst(quote.count).dropLast(quote.count))
    let wrong = wrongLetters(pattern)
    guard !wrong.isEmpty else { return }
    let right = quote + mapUnquoted(pattern) { wrong[$0] ?? $0 } + quote
    walk.report(.datePattern(wrong.keys.sorted(), range, right))
  }

  /// The letters that are probably meant as others: `Y` without a week, and `D` beside a month.
  private static func wrongLetters(_ pattern: String) -> [Character: Character] {
    var letters: Set<Character> = []
    _ = mapUnquoted(pattern) {
      letters.insert($0)
      return $0
    }
    guard !letters.contains("%") else { return [:] }
    var wrong: [Character: Character] = [:]
    if letters.contains("Y"), letters.isDisjoint(with: ["w", "W", "e"]) { wrong["Y"] = "y" }
    if letters.contains("D"), !letters.isDisjoint(with: ["M", "L"]) { wrong["D"] = "d" }
    return wrong
  }

  /// The pattern with other letters, except in its quoted texts.
  private static func mapUnquoted(
    _ pattern: String, _ change: (Character) -> Character
  ) -> String {
    var isQuoted = false
    return String(
      pattern.map { letter in
        if letter == "'" { isQuoted.toggle() }
        return isQuoted ? letter : change(letter)
      })
  }
}

extension Diagnostic {
  fileprivate static func datePattern(
    _ letters: [Character], _ range: SourceRange, _ right: String
  ) -> Diagnostic {
    let meanings = letters.map {
      $0 == "Y" ? "`Y` is the year of the week" : "`D` is the day of the year"
    }
    return Diagnostic(
      kind: DatePatternCheck.problem.kind, severity: .warning,
      message: meanings.joined(separator: ", and "), range: range,
      label: "did you mean `\(right)`?")
  }
}
