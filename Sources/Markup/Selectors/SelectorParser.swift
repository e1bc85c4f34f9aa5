import AppIntentsCore

extension Selector {
  /// Reads a selector.
  ///
  /// - Throws: `IntentFailure` that says what isn't known, and where.
  package init(_ text: String) throws {
    var parser = SelectorParser(text)
    self = try parser.whole()
  }
}

/// Reads the text of a selector (Selectors Level 4, as far as pages need it without scripts).
struct SelectorParser {
  let scalars: [Unicode.Scalar]
  let text: String
  private(set) var index = 0
  private var depth = 0
  private var tests = 0

  /// The most conditions in one selector.
  private static let most = 100

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  mutating func whole() throws -> Selector {
    let selector = try list(until: nil)
    guard index == scalars.count else { throw unexpected() }
    return selector
  }

  // MARK: - Lists and chains

  private mutating func list(until end: Unicode.Scalar?) throws -> Selector {
    var chains: [Selector.Chain] = []
    repeat {
      skipSpace()
      chains.append(try chain())
      skipSpace()
    } while take(",")
    if let end {
      guard take(end) else { throw unexpected() }
    }
    return Selector(chains: chains)
  }

  private mutating func chain() throws -> Selector.Chain {
    var chain = Selector.Chain()
    var relation = Selector.Relation.descendant
    while true {
      chain.add(relation, try compound())
      let isSpaced = skipSpace()
      if take(">") {
        relation = .child
      } else if take("+") {
        relation = .next
      } else if take("~") {
        relation = .later
      } else if isSpaced, let next = peek, next != ",", next != ")" {
        relation = .descendant
      } else {
        return chain
      }
      skipSpace()
    }
  }

  // MARK: - Conditions about one element

  private mutating func compound() throws -> [Selector.Test] {
    var found: [Selector.Test] = []
    let start = index
    if take("*") {
    } else if peek.map(Self.beginsName) == true {
      found.append(.name(try name().lowercased()))
    }
    if peek == "|" { throw unknown("namespaces", at: index) }
    loop: while let next = peek {
      switch next {
      case ".":
        index += 1
        found.append(.attribute("class", .word(try name(), ignoringCase: false)))
      case "#":
        index += 1
        found.append(.attribute("id", .equal(try name(), ignoringCase: false)))
      case "[": found.append(try attribute())
      case ":": found.append(try pseudo())
      default: break loop
      }
    }
    guard index > start else { throw unexpected() }
    tests += found.count + 1
    guard tests <= Self.most else {
      throw IntentFailure("`selector` has more than \(Self.most) conditions")
    }
    return found
  }

  private mutating func attribute() throws -> Selector.Test {
    index += 1
    skipSpace()
    let name = try name().lowercased()
    skipSpace()
    if take("]") { return .attribute(name, .present) }
    let place = index
    var sign = ""
    if let next = peek, "~|^$*".unicodeScalars.contains(next) {
      sign = String(next)
      index += 1
    }
    guard take("=") else { throw unexpected() }
    skipSpace()
    let value = try peek == "\"" || peek == "'" ? quoted() : self.name()
    skipSpace()
    var ignoringCase = false
    if peek == "i" || peek == "I" {
      ignoringCase = true
      index += 1
    } else if peek == "s" || peek == "S" {
      index += 1
    }
    skipSpace()
    guard take("]") else { throw unexpected() }
    switch sign {
    case "": return .attribute(name, .equal(value, ignoringCase: ignoringCase))
    case "~": return .attribute(name, .word(value, ignoringCase: ignoringCase))
    case "|": return .attribute(name, .dashed(value, ignoringCase: ignoringCase))
    case "^": return .attribute(name, .prefix(value, ignoringCase: ignoringCase))
    case "$": return .attribute(name, .suffix(value, ignoringCase: ignoringCase))
    case "*": return .attribute(name, .part(value, ignoringCase: ignoringCase))
    default: throw unknown("`\(sign)=`", at: place)
    }
  }

  private mutating func pseudo() throws -> Selector.Test {
    let place = index
    index += 1
    let isElement = take(":")
    let name = try name().lowercased()
    if isElement { throw unknown("`::\(name)`", at: place) }
    switch name {
    case "first-child": return .position(.init(step: 0, start: 1))
    case "last-child": return .position(.init(step: 0, start: 1, isFromEnd: true))
    case "first-of-type": return .position(.init(step: 0, start: 1, isOfType: true))
    case "last-of-type":
      return .position(.init(step: 0, start: 1, isFromEnd: true, isOfType: true))
    case "only-child": return .count(ofType: false)
    case "only-of-type": return .count(ofType: true)
    case "empty": return .empty
    case "root": return .root
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard take("(") else { throw unexpected() }
      return .position(
        try position(isFromEnd: name.contains("last"), isOfType: name.hasSuffix("type")))
    case "not", "is", "where", "matches":
      guard take("(") else { throw unexpected() }
      depth += 1
      defer { depth -= 1 }
      guard depth <= 8 else {
        throw IntentFailure("`selector` has more than 8 `:not()` inside each other")
      }
      let inner = try list(until: ")")
      return name == "not" ? .not(inner) : .any(inner)
    default: throw unknown("`:\(name)`", at: place)
    }
  }

  /// `odd`, `even`, `3`, `2n`, `-n + 3`
  private mutating func position(
    isFromEnd: Bool, isOfType: Bool
  ) throws -> Selector.Position {
    let place = index
    var formula = ""
    while let next = peek, next != ")" {
      if !Self.isSpace(next) { formula.unicodeScalars.append(next) }
      index += 1
    }
    guard take(")") else { throw unexpected() }
    formula = formula.lowercased()
    if formula == "odd" { formula = "2n+1" }
    if formula == "even" { formula = "2n" }
    guard let found = formula.wholeMatch(of: /(?:([+-]?\d*)n([+-]\d+)?|([+-]?\d+))/) else {
      throw failure("doesn't have a position such as `2n+1`, `odd` or `3`", at: place)
    }
    let (_, steps, offset, alone) = found.output
    let step: Int?
    switch steps {
    case nil: step = 0
    case "", "+": step = 1
    case "-": step = -1
    case let digits?: step = Int(digits)
    }
    guard let step, let start = (alone ?? offset).map({ Int($0) }) ?? 0 else {
      throw failure("has a number that is too large", at: place)
    }
    return .init(step: step, start: start, isFromEnd: isFromEnd, isOfType: isOfType)
  }

  // MARK: - Names and texts

  private mutating func name() throws -> String {
    var name = ""
    guard let first = peek, Self.beginsName(first) || first == "-" || first.value.isDigit else {
      throw unexpected()
    }
    while let next = peek {
      if next == "\\" {
        index += 1
        name.unicodeScalars.append(try escaped())
      } else if Self.beginsName(next) || next == "-" || next.value.isDigit {
        name.unicodeScalars.append(next)
        index += 1
      } else {
        break
      }
    }
    return name
  }

  private mutating func quoted() throws -> String {
    let place = index
    let quote = scalars[index]
    index += 1
    var value = ""
    while let next = peek {
      index += 1
      if next == quote { return value }
      value.unicodeScalars.append(next == "\\" ? try escaped() : next)
    }
    throw failure("has a text that doesn't end", at: place)
  }

  /// What a backslash stands for: up to six hexadecimal digits and a space, or the next character.
  private mutating func escaped() throws -> Unicode.Scalar {
    var digits = ""
    while digits.count < 6, let next = peek, next.properties.isASCIIHexDigit {
      digits.unicodeScalars.append(next)
      index += 1
    }
    guard digits.isEmpty else {
      if let next = peek, Self.isSpace(next) { index += 1 }
      return UInt32(digits, radix: 16).flatMap { $0 == 0 ? nil : Unicode.Scalar($0) } ?? "\u{FFFD}"
    }
    guard let next = peek else { throw unexpected() }
    index += 1
    return next
  }

  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard peek == wanted else { return false }
    index += 1
    return true
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = index
    while let next = peek, Self.isSpace(next) { index += 1 }
    return index > start
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value)
  }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "\\" || scalar.value >= 0x80
      || (scalar.value | 0x20) &- 0x61 < 26
  }
}

extension UInt32 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }
}
