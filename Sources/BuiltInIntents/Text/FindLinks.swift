import AppIntentsCore
import Foundation

/// Picks the links out of a text.
struct FindLinks: AppIntent, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "text.links"
  static let title: LocalizedStringResource = "Get Links"
  static let description = IntentDescription(
    """
    Picks the links out of a text: `See https://example.com/a (or www.example.org).` gives two. Finds \
    what has a scheme, what begins with `www.`, and pages of sites such as `github.com/swiftlang`; \
    without a scheme, a link gets `https`. Punctuation after a link isn't part of it.
    """,
    categoryName: "Text",
    searchKeywords: ["Get URLs from Input", "extract", "url", "web", "address"],
    resultValueName: "Links")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there is no link"

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary { Summary("Get the links in \(\.$text)") }

  func perform() async throws -> some IntentResult & ReturnsValue<[URL]> {
    let context = IntentContext.current
    var links: [URL] = []
    var scanner = LinkScanner(text: ScannedBytes(text))
    while let found = try scanner.next() {
      // What the conversion refuses isn't a link, such as `https://[a`.
      let value = try? context.values.convert(.text(found), to: .url)
      if case .url(let url)? = value { links.append(url) }
    }
    return .result(value: links)
  }
}

/// Finds links in a text, from its start.
private struct LinkScanner {
  let text: ScannedBytes
  private var index = 0

  init(text: ScannedBytes) { self.text = text }

  /// The next link, with its scheme.
  mutating func next() throws -> String? {
    while index < text.count {
      try Task.checkCancellation()
      guard text.letter(at: index) > 0 || text.isDigit(index) else {
        index += 1
        continue
      }
      let start = index
      index = endOfWord(from: start)
      guard !text.isWordBefore(start) else { continue }
      if let end = endOfLink(withSchemeAt: start) {
        index = end
        return text.text(start..<end)
      }
      if let end = endOfLink(withHostAt: start) {
        index = end
        return "https://" + text.text(start..<end)
      }
    }
    return nil
  }

  private func endOfWord(from start: Int) -> Int {
    var end = start
    while text.isWord(at: end) { end += max(1, text.letter(at: end)) }
    return min(end, text.count)
  }

  /// `https://example.com`, `mailto:ada@example.com`
  private func endOfLink(withSchemeAt start: Int) -> Int? {
    if text.has("mailto:", at: start) {
      // RFC 5321, 4.5.3.1: 64 bytes come before the sign. Looking for it to the end of each word would
      // take minutes if a long one has many beginnings.
      guard text.bytes[(start + 7)...].prefix(320).contains(UInt8(ascii: "@")) else { return nil }
      let end = endOfAddress(from: start + 7)
      return text.bytes[start + 7..<end].contains(UInt8(ascii: "@")) ? end : nil
    }
    // RFC 3986, 3.1. Schemes in use have two letters or more; `C://` is a drive.
    var colon = start
    while colon - start < 32, isSchemeByte(colon) { colon += 1 }
    guard colon - start > 1, text.letter(at: start) == 1, text.has("://", at: colon) else {
      return nil
    }
    let end = endOfAddress(from: colon + 3)
    return end > colon + 3 ? end : nil
  }

  private func isSchemeByte(_ index: Int) -> Bool {
    text.letter(at: index) == 1 || text.isDigit(index)
      || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(text[index])
  }

  /// `www.example.com`, `github.com/swiftlang`
  private func endOfLink(withHostAt start: Int) -> Int? {
    guard !"@/.-_:=\\&%#".utf8.contains(text[start - 1]) else { return nil }
    var labels: [Range<Int>] = []
    var index = start
    while true {
      let label = index
      while text.isWord(at: index) || text[index] == UInt8(ascii: "-") {
        index += max(1, text.letter(at: index))
      }
      guard index > label else { break }
      labels.append(label..<min(index, text.count))
      guard text[index] == UInt8(ascii: "."), text.isWord(at: index + 1) else { break }
      index += 1
    }
    guard labels.count > 1, let last = labels.last, text[last.upperBound] != UInt8(ascii: "@")
    else { return nil }
    if text.has("www.", at: start) {
      return labels.count > 2 && text.letter(at: last.lowerBound) > 0
        ? endOfAddress(from: last.upperBound, minimum: last.upperBound) : nil
    }
    // Without a path, and with any ending, it could be a file, a type, or a sentence without a space
    // after its end.
    guard text[last.upperBound] == UInt8(ascii: "/"), Self.endings.contains(text.text(last)) else {
      return nil
    }
    return endOfAddress(from: last.upperBound)
  }

  /// Endings of sites that aren't endings of files.
  private static let endings: Set<String> = [
    "at", "au", "be", "biz", "br", "ca", "ch", "cn", "com", "cz", "de", "dev", "dk", "edu", "es",
    "eu", "fi", "fr", "gov", "ie", "info", "io", "it", "jp", "mil", "net", "nl", "no", "nz", "org",
    "pt", "se", "uk", "us",
  ]

  /// Where an address ends: before white space, quotes and `<>`, without the punctuation of the
  /// sentence and without brackets that close others than its own.
  private func endOfAddress(from start: Int, minimum: Int? = nil) -> Int {
    var end = start
    scan: while end < text.count {
      switch text[end] {
      case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"),
        UInt8(ascii: "\\"), UInt8(ascii: "^"):
        break scan
      // Quotes such as « and “, and Chinese and Japanese punctuation, also in full width.
      case 0xC2, 0xE2, 0xEF: break scan
      case 0xE3 where text[end + 1] == 0x80: break scan
      default: end += 1
      }
    }
    let limit = minimum ?? start
    var open = (round: 0, square: 0)
    for byte in text.bytes[start..<end] {
      switch byte {
      case UInt8(ascii: "("): open.round += 1
      case UInt8(ascii: ")"): open.round -= 1
      case UInt8(ascii: "["): open.square += 1
      case UInt8(ascii: "]"): open.square -= 1
      default: break
      }
    }
    while end > limit {
      switch text[end - 1] {
      case UInt8(ascii: ")") where open.round < 0: open.round += 1
      case UInt8(ascii: "]") where open.square < 0: open.square += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): return end
      default: if !isPunctuation(end - 1) { return end }
      }
      end -= 1
    }
    return end
  }

  private func isPunctuation(_ index: Int) -> Bool { ".,;:!?'*_".utf8.contains(text[index]) }
}
