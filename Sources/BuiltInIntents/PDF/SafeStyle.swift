import AppIntentsCore

extension LiteralForm {
  static let style = LiteralForm { text, _ in _ = try SafeStyle(text) }
}

/// A style sheet that names no file and no address.
struct SafeStyle {
  let text: String

  init(_ style: String) throws {
    let plain = Self.plain(style)
    let refused = ["url(", "@import", "src(", "image-set(", "attr(", "<"]
    if let word = refused.first(where: { plain.contains($0) }) {
      throw IntentFailure(
        "`style` can't have `\(word)`", kind: .refused,
        help: "put images into the content; a style sheet only says how it looks")
    }
    text = style
  }

  /// The style in lowercase, with the characters that its escapes stand for: `\75rl(` is `url(`.
  private static func plain(_ style: String) -> String {
    var plain = String.UnicodeScalarView()
    var rest = style.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        plain.append(scalar)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.isASCII && $0.properties.isASCIIHexDigit }
      guard !digits.isEmpty else { continue }
      rest = rest.dropFirst(digits.count)
      if rest.first?.properties.isWhitespace == true { rest.removeFirst() }
      if let value = UInt32(String(digits), radix: 16), let scalar = UnicodeScalar(value) {
        plain.append(scalar)
      }
    }
    return String(plain).lowercased()
  }
}
