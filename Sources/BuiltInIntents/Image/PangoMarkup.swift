import AppIntentsCore
import Diagnostics
import Foundation

/// A text with styles, as the program that draws it reads it.
struct PangoMarkup {
  /// The most bytes that can be an argument of a program are 128 KiB.
  private static let mostBytes = 120_000

  private(set) var text = ""

  /// A text in a color.
  init(_ plain: String, color: PictureColor) throws {
    // An alpha of 0 is refused.
    let alpha = max(1, color.alpha * 65_535 / 255)
    text =
      "<span foreground=\"\(color.hexadecimal)\" alpha=\"\(alpha)\">\(Self.escaped(plain))</span>"
    try check()
  }

  /// A rich text, in black.
  init(_ rich: AttributedString) throws {
    var isStart = true
    for run in rich.runs {
      let piece = String(rich[run.range].characters)
      let lines = piece.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        if index > 0 {
          text += "\n"
          isStart = true
        }
        if line.isEmpty { continue }
        let block = run[RichTextBlockKey.self]
        if isStart { text += Self.beginning(of: block) }
        isStart = false
        let style = run[RichTextStyleKey.self] ?? []
        text += Self.marked(
          Self.escaped(String(line)), style, block, isLink: run[RichTextLinkKey.self] != nil)
      }
    }
    try check()
  }

  private func check() throws {
    guard text.utf8.count <= Self.mostBytes else {
      throw IntentFailure("the text is too long for an image", kind: .refused)
    }
  }

  /// What an item of a list begins with.
  private static func beginning(of block: RichTextBlock?) -> String {
    switch block {
    case .bullet(let depth): String(repeating: "    ", count: min(max(depth, 0), 20)) + "• "
    case .numbered(let number, let depth):
      String(repeating: "    ", count: min(max(depth, 0), 20)) + "\(number). "
    case .quote: "    "
    case .heading, .code, .tableHeader, .tableRow, .rule, nil: ""
    }
  }

  private static func marked(
    _ text: String, _ style: RichTextStyle, _ block: RichTextBlock?, isLink: Bool
  ) -> String {
    var tags: [(start: String, end: String)] = []
    let isCode = if case .code? = block { true } else { false }
    if style.contains(.bold) { tags.append(("<b>", "</b>")) }
    if style.contains(.italic) { tags.append(("<i>", "</i>")) }
    if style.contains(.strikethrough) { tags.append(("<s>", "</s>")) }
    if style.contains(.code) || isCode { tags.append(("<tt>", "</tt>")) }
    if isLink { tags.append(("<span foreground=\"#0645ad\" underline=\"single\">", "</span>")) }
    switch block {
    case .heading(let level):
      let size = level < 2 ? "xx-large" : level < 3 ? "x-large" : "large"
      tags.append(("<span size=\"\(size)\" weight=\"bold\">", "</span>"))
    case .quote: tags.append(("<span foreground=\"#555555\">", "</span>"))
    case .tableHeader: tags.append(("<b>", "</b>"))
    default: break
    }
    return tags.reduce(text) { "\($1.start)\($0)\($1.end)" }
  }

  /// A text in which `&` and `<` mean themselves, without characters that can't be drawn.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\n", "\t": nil
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: "\u{FFFD}"
      default: MarkupText.reference(for: scalar, in: .element)
      }
    }
  }
}
