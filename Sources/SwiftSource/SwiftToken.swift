/// A token of a Swift source, with its place.
package struct SwiftToken: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// An identifier or keyword, as written (with backticks).
    case word
    /// A punctuation character. Operators are runs of them.
    case mark
    case number, string, regex
    /// `if`, `elseif`, `else` or `endif` after `#`, with its condition.
    case directive(condition: String)
  }

  package let kind: Kind
  /// As written; of a directive only its name.
  package let text: String
  /// The place in the source, in UTF-8 bytes.
  package let range: Range<Int>
  /// Whether only spaces and comments precede it on its line.
  package let startsLine: Bool

  package func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }
  package func isWord(_ word: String) -> Bool { kind == .word && text == word }

  /// The name of an identifier, without backticks.
  package var name: String {
    text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`")
      ? String(text.dropFirst().dropLast()) : text
  }
}

/// A Swift source and its tokens.
package struct SwiftText: Sendable {
  package let bytes: [UInt8]
  package let tokens: [SwiftToken]

  package init(_ source: String) {
    bytes = Array(source.utf8)
    tokens = SwiftLexer.tokens(of: bytes)
  }

  /// The source between two places.
  package subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: bytes.startIndex..<bytes.endIndex)], as: UTF8.self)
  }
}
