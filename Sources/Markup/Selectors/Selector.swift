/// A selector of CSS: which elements of a page are meant.
///
/// Each of several selectors between commas is a chain of conditions about an element and those around
/// it, from the outermost to the element itself.
package struct Selector: Sendable, Hashable {
  let chains: [Chain]

  struct Chain: Sendable, Hashable {
    /// The relation to the element before; that of the first one is to any element.
    var links: [(relation: Relation, test: [Test])] { zip(relations, tests).map { ($0, $1) } }
    fileprivate(set) var relations: [Relation] = []
    fileprivate(set) var tests: [[Test]] = []

    mutating func add(_ relation: Relation, _ test: [Test]) {
      relations.append(relation)
      tests.append(test)
    }
  }

  enum Relation: Sendable, Hashable {
    case descendant, child, next, later
  }

  /// One condition about an element.
  enum Test: Sendable, Hashable {
    case name(String)
    case attribute(String, Comparison)
    case position(Position)
    case count(ofType: Bool)
    case empty
    case root
    case not(Selector)
    case any(Selector)
  }

  /// What an attribute's value has to be.
  enum Comparison: Sendable, Hashable {
    case present
    case equal(String, ignoringCase: Bool)
    /// One of the words in the value: a class.
    case word(String, ignoringCase: Bool)
    /// The value, or its beginning before a hyphen: a language.
    case dashed(String, ignoringCase: Bool)
    case prefix(String, ignoringCase: Bool)
    case suffix(String, ignoringCase: Bool)
    case part(String, ignoringCase: Bool)
  }

  /// The place of an element among its siblings: `step` · n + `start`, from 1.
  struct Position: Sendable, Hashable {
    let step: Int
    let start: Int
    var isFromEnd = false
    var isOfType = false

    func holds(for index: Int) -> Bool {
      let (distance, isTooFar) = index.subtractingReportingOverflow(start)
      if isTooFar { return false }
      if step == 0 { return distance == 0 }
      return distance.isMultiple(of: step) && distance / step >= 0
    }
  }
}

extension Selector.Comparison {
  func holds(for value: String?) -> Bool {
    guard let value else { return false }
    return switch self {
    case .present: true
    case .equal(let wanted, let ignoringCase):
      Self.bytes(value, ignoringCase).elementsEqual(Self.bytes(wanted, ignoringCase))
    case .word(let wanted, let ignoringCase):
      !wanted.isEmpty
        && Self.bytes(value, ignoringCase).split(whereSeparator: { $0 <= 0x20 })
          .contains { $0.elementsEqual(Self.bytes(wanted, ignoringCase)) }
    case .dashed(let wanted, let ignoringCase):
      Self.isDashed(Self.bytes(value, ignoringCase), Self.bytes(wanted, ignoringCase))
    case .prefix(let wanted, let ignoringCase):
      !wanted.isEmpty
        && Self.bytes(value, ignoringCase).starts(with: Self.bytes(wanted, ignoringCase))
    case .suffix(let wanted, let ignoringCase):
      !wanted.isEmpty
        && Self.bytes(value, ignoringCase).reversed()
          .starts(with: Self.bytes(wanted, ignoringCase).reversed())
    case .part(let wanted, let ignoringCase):
      !wanted.isEmpty
        && !Self.bytes(value, ignoringCase).ranges(of: Self.bytes(wanted, ignoringCase)).isEmpty
    }
  }

  private static func isDashed(_ value: [UInt8], _ wanted: [UInt8]) -> Bool {
    value.starts(with: wanted)
      && (value.count == wanted.count || value[wanted.count] == UInt8(ascii: "-"))
  }

  private static func bytes(_ text: String, _ ignoringCase: Bool) -> [UInt8] {
    ignoringCase
      ? text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 } : Array(text.utf8)
  }
}
