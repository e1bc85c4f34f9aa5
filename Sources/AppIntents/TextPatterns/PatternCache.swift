import Foundation
import Synchronization

/// The regular expressions of this process, compiled once.
enum PatternCache {
  struct Compiled: Sendable {
    let expression: NSRegularExpression
    let names: [String]
  }

  private struct Key: Hashable {
    let source: String
    let options: TextPattern.Options
  }

  private static let patterns = Mutex<[Key: Compiled]>([:])
  /// Limits the cache, because patterns that are made from values may be numerous.
  private static let limit = 500

  static func compiled(_ source: String, _ options: TextPattern.Options) throws -> Compiled {
    let key = Key(source: source, options: options)
    if let found = patterns.withLock({ $0[key] }) { return found }
    let expression: NSRegularExpression
    do {
      expression = try NSRegularExpression(pattern: source, options: foundationOptions(options))
    } catch {
      throw TextPattern.Problem(description: PatternProblem.description(of: source))
    }
    let compiled = Compiled(expression: expression, names: groupNames(in: source))
    patterns.withLock { patterns in
      if patterns.count >= limit { patterns.removeAll(keepingCapacity: true) }
      patterns[key] = compiled
    }
    return compiled
  }

  private static func foundationOptions(
    _ options: TextPattern.Options
  ) -> NSRegularExpression.Options {
    var result: NSRegularExpression.Options = []
    if options.contains(.ignoresCase) { result.insert(.caseInsensitive) }
    if options.contains(.matchesLines) { result.insert(.anchorsMatchLines) }
    if options.contains(.dotMatchesLineBreaks) { result.insert(.dotMatchesLineSeparators) }
    return result
  }

  static func options(of expression: NSRegularExpression) -> TextPattern.Options {
    var result: TextPattern.Options = []
    if expression.options.contains(.caseInsensitive) { result.insert(.ignoresCase) }
    if expression.options.contains(.anchorsMatchLines) { result.insert(.matchesLines) }
    if expression.options.contains(.dotMatchesLineSeparators) {
      result.insert(.dotMatchesLineBreaks)
    }
    return result
  }

  private static func groupNames(in source: String) -> [String] {
    var names: [String] = []
    var rest = source[...]
    while let mark = rest.firstIndex(where: { $0 == "\\" || $0 == "(" }) {
      let isEscape = rest[mark] == "\\"
      rest = rest[rest.index(after: mark)...]
      if isEscape {
        rest = rest.dropFirst()
      } else if rest.hasPrefix("?<") {
        let name = rest.dropFirst(2).prefix { $0 != ">" && $0 != ")" }
        if let first = name.first, first.isLetter { names.append(String(name)) }
      }
    }
    return names
  }
}

/// The problem of a pattern, which Foundation doesn't report.
enum PatternProblem {
  static func description(of source: String) -> String {
    "`\(source)` isn't a regular expression: \(reason(source))"
  }

  private static func reason(_ source: String) -> String {
    var open = 0
    var isSet = false
    var isEscaped = false
    var last: Character?
    for character in source {
      defer { last = isEscaped ? "a" : character }
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[" where !isSet: isSet = true
      case "]": isSet = false
      case "(" where !isSet: open += 1
      case ")" where !isSet:
        open -= 1
        if open < 0 { return "a `)` has no `(`; write `\\)` for the character" }
      case "*" where !isSet, "+" where !isSet, "?" where !isSet:
        if last == nil || (last == "(" && character != "?") || last == "|" {
          return "`\(character)` has nothing before it to repeat"
        }
      default: break
      }
    }
    if isEscaped { return "it ends with a single `\\`" }
    if isSet { return "a `[` isn't closed; write `\\[` for the character" }
    if open > 0 { return "a `(` isn't closed; write `\\(` for the character" }
    return "it doesn't compile"
  }
}
