import AppIntentsCore
import Foundation

/// What a query string asks of an item.
indirect enum SearchExpression: Sendable {
  case all([SearchExpression])
  case any([SearchExpression])
  case not(SearchExpression)
  case comparison(attribute: String, SearchComparison, SearchOperand)

  func holds(of item: CSSearchableItem) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.holds(of: item) }
    case .any(let parts): parts.contains { $0.holds(of: item) }
    case .not(let part): !part.holds(of: item)
    case .comparison(let attribute, .notEqual, let operand):
      // An item without the attribute isn't equal to anything.
      !item.values(of: attribute).contains { operand.compares($0, .equal) }
    case .comparison(let attribute, let comparison, let operand):
      item.values(of: attribute).contains { operand.compares($0, comparison) }
    }
  }
}

enum SearchComparison: String, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case atMost = "<="
  case atLeast = ">="
  case less = "<"
  case greater = ">"
}

/// What an attribute is compared with.
enum SearchOperand: Sendable {
  case text(SearchPattern)
  case number(Double)
  case date(Date)

  /// Whether a value of an attribute compares so. Values of another kind don't.
  func compares(_ value: any Sendable, _ comparison: SearchComparison) -> Bool {
    switch self {
    case .text(let pattern):
      guard let text = Self.text(value) else { return false }
      if comparison == .equal { return pattern.matches(text) }
      let order = pattern.folded(text).compare(pattern.folded(pattern.text))
      return Self.holds(comparison, order)
    case .number(let number):
      return Self.number(value).map { Self.holds(comparison, Self.order($0, number)) } ?? false
    case .date(let date):
      guard let value = value as? Date else { return false }
      return Self.holds(comparison, value.compare(date))
    }
  }

  private static func text(_ value: any Sendable) -> String? {
    switch value {
    case let text as String: text
    case let url as URL: url.absoluteString
    case let type as UTType: type.identifier
    default: nil
    }
  }

  private static func number(_ value: any Sendable) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let truth as Bool: truth ? 1 : 0
    case let number as Int: Double(number)
    case let number as Double: number
    // A number is also a moment, as dates count.
    case let date as Date: date.timeIntervalSinceReferenceDate
    default: nil
    }
  }

  private static func order(_ left: Double, _ right: Double) -> ComparisonResult? {
    if left == right { return .orderedSame }
    if left < right { return .orderedAscending }
    return left > right ? .orderedDescending : nil
  }

  private static func holds(_ comparison: SearchComparison, _ order: ComparisonResult?) -> Bool {
    guard let order else { return comparison == .notEqual }
    return switch comparison {
    case .equal: order == .orderedSame
    case .notEqual: order != .orderedSame
    case .less: order == .orderedAscending
    case .atMost: order != .orderedDescending
    case .greater: order == .orderedDescending
    case .atLeast: order != .orderedAscending
    }
  }
}

/// A text in which `*` stands for any characters.
struct SearchPattern: Sendable {
  enum Element: Sendable, Hashable {
    case one(Character)
    case any
  }

  /// Without case.
  var ignoresCase = false
  /// Without accents.
  var ignoresAccents = false
  /// Whether it is found in a text at the ends of words, rather than being the whole text.
  var isOfWords = false
  var elements: [Element] = []

  var text: String {
    String(elements.compactMap { if case .one(let character) = $0 { character } else { nil } })
  }

  func folded(_ text: String) -> String {
    var options: String.CompareOptions = []
    if ignoresCase { options.insert(.caseInsensitive) }
    if ignoresAccents { options.insert(.diacriticInsensitive) }
    return options.isEmpty ? text : text.folding(options: options, locale: nil)
  }

  func matches(_ text: String) -> Bool {
    let characters = Array(folded(text))
    let wanted = elements.flatMap { element -> [Element] in
      if case .one(let character) = element {
        folded(String(character)).map { .one($0) }
      } else {
        [.any]
      }
    }
    guard isOfWords else {
      return Self.ends(of: wanted, in: characters, from: 0).contains(characters.count)
    }
    let edges = Self.edges(of: characters)
    return edges.contains { start in
      !Self.ends(of: wanted, in: characters, from: start).isDisjoint(with: edges)
    }
  }

  /// Where words begin and end.
  private static func edges(of text: [Character]) -> Set<Int> {
    func isWord(_ index: Int) -> Bool {
      text.indices.contains(index) && (text[index].isLetter || text[index].isNumber)
    }
    return Set((0...text.count).filter { isWord($0) != isWord($0 - 1) })
  }

  /// Where a match that begins at a place can end.
  private static func ends(
    of elements: [Element], in text: [Character], from start: Int
  ) -> Set<Int> {
    var places: Set<Int> = [start]
    for element in elements {
      switch element {
      case .one(let character):
        places = Set(
          places.filter { $0 < text.count && text[$0] == character }.map { $0 + 1 })
      case .any:
        if let first = places.min() { places = Set(first...text.count) }
      }
      if places.isEmpty { return [] }
    }
    return places
  }
}

extension CSSearchableItem {
  /// The values of an attribute, or of all; an attribute may have several.
  fileprivate func values(of attribute: String) -> [any Sendable] {
    var found: [any Sendable] = []
    func add(_ value: any Sendable) {
      switch value {
      case let texts as [String]: found += texts
      case let dates as [Date]: found += dates
      default: found.append(value)
      }
    }
    switch attribute {
    case "*": for value in attributeSet.all.values { add(value) }
    case "uniqueIdentifier", "identifier": found.append(uniqueIdentifier)
    case "domainIdentifier": if let domainIdentifier { found.append(domainIdentifier) }
    default: if let value = attributeSet.all[attribute] { add(value) }
    }
    return found
  }
}
