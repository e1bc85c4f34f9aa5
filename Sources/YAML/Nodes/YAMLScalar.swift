/// A text in a YAML file, with its style.
package struct YAMLScalar: Sendable, Hashable {
  package enum Style: String, Sendable, Hashable {
    case plain, single, double, literal, folded
  }

  /// The text, without escapes, folding and indentation.
  package var text: String
  package var style: Style

  package init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Whether the scalar is in quotes or a block, and so certainly a text.
  package var isQuoted: Bool { style != .plain }
}

extension YAMLScalar {
  /// The value of a scalar in YAML 1.2's core schema.
  package enum Core: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int)
    /// A number with a fraction or an exponent, or too large for an `Int`, as the file writes it.
    case decimal(String)
    case text(String)
  }

  /// The value where no declared type decides. Quoted scalars are texts, and so are `.inf` and `.nan`.
  package var core: Core {
    guard style == .plain else { return .text(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: return Self.number(text) ?? .text(text)
    }
  }

  private static func number(_ text: String) -> Core? {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first, first < 0x3A else { return nil }
      if first == UInt8(ascii: "0"), bytes.count > 2 {
        if bytes[1] == UInt8(ascii: "x") { return integer(bytes[2...], radix: 16) }
        if bytes[1] == UInt8(ascii: "o") { return integer(bytes[2...], radix: 8) }
      }
      return decimal(bytes)
    }
  }

  private static func integer(
    _ digits: Slice<UnsafeBufferPointer<UInt8>>, radix: Int
  ) -> Core? {
    guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: radix).map(Core.int)
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  private static func decimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Core? {
    var index = 0
    func digits() -> Int {
      let start = index
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
      return index - start
    }
    func skip(_ characters: StaticString) -> Bool {
      guard index < bytes.count else { return false }
      let found = characters.withUTF8Buffer { $0.contains(bytes[index]) }
      if found { index += 1 }
      return found
    }
    _ = skip("+-")
    let whole = digits()
    var isInteger = true
    if skip(".") {
      isInteger = false
      if digits() == 0, whole == 0 { return nil }
    } else if whole == 0 {
      return nil
    }
    if skip("eE") {
      isInteger = false
      _ = skip("+-")
      if digits() == 0 { return nil }
    }
    guard index == bytes.count else { return nil }
    let written = String(decoding: bytes, as: UTF8.self)
    if isInteger, let value = Int(written) { return .int(value) }
    return .decimal(written)
  }
}
