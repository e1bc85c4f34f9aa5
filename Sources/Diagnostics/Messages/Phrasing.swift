/// The few turns of phrase that messages share.
package enum Phrasing {
  /// The names in backticks, joined as in a sentence: “`a`, `b` and `c`”.
  ///
  /// Past `limit` names the rest are counted: “`a`, `b` and 7 others”.
  ///
  /// - Parameter total: how many there are, if only the first are given.
  package static func list(
    _ names: some Collection<String>, _ conjunction: String = "and", limit: Int = 8,
    total: Int? = nil
  ) -> String {
    let shown = names.prefix(limit).map(quoted)
    let others = (total ?? names.count) - shown.count
    return join(others > 0 ? shown + [count(others, "other")] : shown, conjunction)
  }

  /// The phrases joined as in a sentence, without backticks.
  package static func join(_ phrases: [String], _ conjunction: String = "and") -> String {
    guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "" }
    return phrases.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// A name as its author wrote it, in backticks.
  package static func quoted(_ name: String) -> String { "`\(name)`" }

  /// A word as a shell takes it, for commands in messages: `a.yaml`, `'my file.yaml'`,
  /// `~/'My Files/a.yaml'`.
  package static func shellWord(_ word: String) -> String {
    // In quotes, the tilde would be a letter.
    let home = word.hasPrefix("~/") ? "~/" : ""
    let rest = word.dropFirst(home.count)
    let isPlain = rest.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:,@%+=".unicodeScalars.contains(scalar)
    }
    if isPlain, !word.isEmpty { return word }
    return home + "'"
      + rest.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// Text that may be long, in backticks, on one line and at most 40 characters long.
  package static func excerpt(_ text: String) -> String {
    var short = String(text.prefix(40))
    if short.utf8.count < text.utf8.count { short += "…" }
    let line = short.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\n", "\r": line += "⏎"
      case "`": line += "'"
      default:
        if scalar.properties.generalCategory == .control {
          line += "·"
        } else {
          line.unicodeScalars.append(scalar)
        }
      }
    }
    return "`\(line)`"
  }

  /// “1 step”, “3 steps”, “2 entities”; give `plural` where the rule won't do.
  package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(self.plural(number, noun, plural))"
  }

  /// A number with its thousands apart: `9,031`.
  package static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// The noun that suits the number.
  package static func plural(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    number == 1 ? noun : plural ?? self.plural(of: noun)
  }

  /// “steps”, “entities”, “boxes”: the plural of a noun that has a regular one.
  package static func plural(of noun: String) -> String {
    let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
    if noun.hasSuffix("y"), let before = noun.dropLast().last, before.isLetter,
      !vowels.contains(before)
    {
      return noun.dropLast() + "ies"
    }
    let takesE = ["s", "x", "z", "ch", "sh"].contains { noun.hasSuffix($0) }
    return noun + (takesE ? "es" : "s")
  }

  /// A long value cut to at most `limit` characters, on one line.
  package static func shorten(_ value: String, to limit: Int = 60) -> String {
    var short = ""
    var count = 0
    for character in value {
      if count == limit {
        short.removeLast()
        return short + "…"
      }
      short.append(character.isNewline ? "⏎" : character)
      count += 1
    }
    return short
  }

  /// A long path without its first folders, at most `limit` characters long, on one line.
  package static func shortenPath(_ path: String, to limit: Int = 60) -> String {
    let line = path.map { $0.isNewline ? "⏎" : $0 }
    guard line.count > limit else { return String(line) }
    let end = line.suffix(limit - 1)
    // A part of a folder's name would look like a whole one; of a name that is too long, a part is
    // all there is.
    return "…" + String(end.firstIndex(of: "/").map { end[$0...] } ?? end)
  }
}
