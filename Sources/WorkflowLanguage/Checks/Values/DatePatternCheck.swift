import AppIntentsCore
import Diagnostics

/// A letter in a date's pattern that means something else than it probably should.
enum DatePatternCheck: Check {
  static let problem = Problem(
    "date-pattern",
    """
    In patterns of dates, `Y` is the year that the week belongs to, which differs from `y` around the \
    new year, and `D` is the day of the year. The year is `yyyy`, the month `MM`, the day of the month \
    `dd`, the hour `HH` (`h` counts to 12, and needs an `a`), and the minute `mm`.
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
    // The patterns of `strftime` have other letters.
    guard !pattern.contains("%") else { return }
    let fields = DatePatternField.all(in: pattern)
    var (right, wrong) = ("", [String]())
    for (index, field) in fields.enumerated() {
      let mistake = field.mistake(among: fields, at: index)
      if let meaning = mistake?.meaning, !wrong.contains(meaning) { wrong.append(meaning) }
      right += mistake.map { String(repeating: $0.letter, count: field.text.count) } ?? field.text
    }
    guard !wrong.isEmpty else { return }
    walk.report(.datePattern(wrong, range, quote + right + quote))
  }
}

/// A part of a date's pattern: a letter as often as it is repeated, or what is between letters.
private struct DatePatternField {
  var text: String
  /// Nil for what is between letters.
  let letter: Character?

  static func all(in pattern: String) -> [DatePatternField] {
    var fields: [DatePatternField] = []
    var isQuoted = false
    for character in pattern {
      if character == "'" { isQuoted.toggle() }
      let isLetter = !isQuoted && character.isASCII && character.isLetter
      let letter = isLetter ? character : nil
      if let last = fields.last, last.letter == letter {
        fields[fields.count - 1].text.append(character)
      } else {
        fields.append(DatePatternField(text: String(character), letter: letter))
      }
    }
    return fields
  }

  /// The letter that was probably meant, and what this one means.
  func mistake(
    among fields: [DatePatternField], at index: Int
  ) -> (letter: Character, meaning: String)? {
    let letters = Set(fields.compactMap(\.letter))
    let before = fields[..<index].last { $0.letter != nil }?.letter
    let after = fields[(index + 1)...].first { $0.letter != nil }?.letter
    func isOne(_ letter: Character?, of letters: String) -> Bool {
      letter.map(letters.contains) ?? false
    }
    switch letter {
    case "Y" where letters.isDisjoint(with: ["w", "W", "e"]):
      return ("y", "`Y` is the year of the week")
    case "D" where !letters.isDisjoint(with: ["M", "L", "m"]):
      return ("d", "`D` is the day of the year")
    case "m" where isOne(before ?? after, of: "yYdD") && !isOne(after, of: "s"):
      return ("M", "`m` is the minute")
    case "M" where isOne(before, of: "hHkK"):
      return ("m", "`M` is the month")
    case "h" where letters.isDisjoint(with: ["a", "b", "B"]):
      return ("H", "`h` is an hour up to 12")
    default: return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func datePattern(
    _ meanings: [String], _ range: SourceRange, _ right: String
  ) -> Diagnostic {
    Diagnostic(
      kind: DatePatternCheck.problem.kind, severity: .warning,
      message: Phrasing.join(meanings), range: range, label: "did you mean `\(right)`?")
  }
}
