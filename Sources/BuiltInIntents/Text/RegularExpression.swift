import AppIntents
import Foundation
import Synchronization

/// A regular expression in the syntax of ICU, compiled once.
struct RegularExpression: Sendable {
  private let expression: NSRegularExpression
  /// The names of groups with their numbers, in their order.
  let groupNames: [(name: String, number: Int)]

  private struct Key: Hashable {
    let pattern: String
    let ignoresCase: Bool
  }

  /// Those in use; compiling one takes longer than using it on a short text.
  private static let known = Mutex<[Key: RegularExpression]>([:])

  init(_ pattern: String, ignoresCase: Bool = false) throws {
    let key = Key(pattern: pattern, ignoresCase: ignoresCase)
    if let known = Self.known.withLock({ $0[key] }) {
      self = known
      return
    }
    do {
      expression = try NSRegularExpression(
        pattern: pattern, options: ignoresCase ? .caseInsensitive : [])
    } catch {
      throw IntentFailure(
        "`\(pattern.prefix(200))` is no regular expression",
        help: "check its brackets, and write `\\(` for a bracket that means itself")
    }
    groupNames = Self.groupNames(in: pattern)
    let made = self
    Self.known.withLock { known in
      if known.count >= 256 { known = [:] }
      known[key] = made
    }
  }

  /// A match: the whole of it, then its groups; nil for a group that took no part.
  struct Match {
    let range: NSRange
    let groups: [String?]
  }

  func isFound(in text: String) -> Bool {
    expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  func firstMatch(in text: String) -> Match? {
    let whole = text as NSString
    return expression.firstMatch(in: text, range: NSRange(location: 0, length: whole.length))
      .map { match($0, in: whole) }
  }

  func matches(in text: String) -> [Match] {
    let whole = text as NSString
    return expression.matches(in: text, range: NSRange(location: 0, length: whole.length))
      .map { match($0, in: whole) }
  }

  /// The text with each match replaced; `$1` and `${name}` in the replacement are groups, `$$` or
  /// `\$` a dollar sign.
  func replacing(in text: String, by replacement: String) throws -> String {
    let template = try ReplacementTemplate(replacement, groupNames: groupNames)
    let whole = text as NSString
    var result = ""
    var end = 0
    for found in matches(in: text) {
      result += whole.substring(with: NSRange(location: end, length: found.range.location - end))
      result += template.filled(with: found.groups)
      end = found.range.location + found.range.length
    }
    return result + whole.substring(from: end)
  }

  private func match(_ result: NSTextCheckingResult, in whole: NSString) -> Match {
    let groups: [String?] = (0..<result.numberOfRanges).map { number in
      let range = result.range(at: number)
      return range.location == NSNotFound ? nil : whole.substring(with: range)
    }
    return Match(range: result.range, groups: groups)
  }

  /// Reads `(?<name>…)`, counting brackets that are groups.
  private static func groupNames(in pattern: String) -> [(name: String, number: Int)] {
    var names: [(name: String, number: Int)] = []
    var number = 0
    var isInSet = false
    var rest = pattern[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        // `\Q…\E` quotes all in it.
        if rest.popFirst() == "Q" {
          while !rest.isEmpty, !rest.hasPrefix("\\E") { rest.removeFirst() }
        }
      case "[": isInSet = true
      case "]": isInSet = false
      case "(" where !isInSet:
        guard rest.first == "?" else {
          number += 1
          continue
        }
        let name = rest.dropFirst(2).prefix { $0.isLetter || $0.isNumber }
        if rest.dropFirst().first == "<", !name.isEmpty {
          number += 1
          names.append((String(name), number))
        }
      default: break
      }
    }
    return names
  }
}

/// What matches are replaced by.
private struct ReplacementTemplate {
  private enum Part {
    case text(String)
    case group(Int)
  }

  private let parts: [Part]

  init(_ text: String, groupNames: [(name: String, number: Int)]) throws {
    var parts: [Part] = []
    var plain = ""
    func endPlain() {
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
    }
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", rest.first == "$" || rest.first == "\\" {
        plain.append(rest.removeFirst())
      } else if character == "$", rest.first == "$" {
        plain.append(rest.removeFirst())
      } else if character == "$", let digit = rest.first, let number = digit.wholeNumberValue {
        rest.removeFirst()
        endPlain()
        parts.append(.group(number))
      } else if character == "$", rest.first == "{", let end = rest.firstIndex(of: "}") {
        let name = rest.dropFirst()[..<end]
        guard let group = groupNames.first(where: { $0.name == name })?.number ?? Int(name) else {
          throw IntentFailure("the pattern has no group `\(name)`, which `by` names")
        }
        rest = rest[rest.index(after: end)...]
        endPlain()
        parts.append(.group(group))
      } else {
        plain.append(character)
      }
    }
    endPlain()
    self.parts = parts
  }

  func filled(with groups: [String?]) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .group(let number): if number < groups.count { result += groups[number] ?? "" }
      }
    }
    return result
  }
}
