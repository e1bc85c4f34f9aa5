public import Foundation

/// The style of a span of rich text.
///
/// Foundation on Linux has attributed strings but no attributes, so these are ours. Apple's
/// Foundation has `InlinePresentationIntent` instead.
public struct RichTextStyle: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let bold = RichTextStyle(rawValue: 1)
  public static let italic = RichTextStyle(rawValue: 2)
  public static let code = RichTextStyle(rawValue: 4)
  public static let strikethrough = RichTextStyle(rawValue: 8)
}

/// The kind of a paragraph of rich text.
public enum RichTextBlock: Sendable, Hashable {
  case heading(Int)
  /// An item of a list, and how far it is indented.
  case bullet(depth: Int)
  case numbered(Int, depth: Int)
  case quote
  /// A line of a program, in the language that is given.
  case code(language: String? = nil)
  /// The first row of a table, with how its columns are aligned. Tabs separate the cells of a row.
  case tableHeader([RichTextAlignment])
  case tableRow
  /// A line across the page, whose text is `---`.
  case rule
}

/// How a column of a table is aligned.
public enum RichTextAlignment: String, Sendable, Hashable {
  case none, left, center, right
}

public enum RichTextStyleKey: AttributedStringKey {
  public typealias Value = RichTextStyle
  public static let name = "segue.style"
}

/// The target of a span, as the text of a URL.
public enum RichTextLinkKey: AttributedStringKey {
  public typealias Value = String
  public static let name = "segue.link"
}

public enum RichTextBlockKey: AttributedStringKey {
  public typealias Value = RichTextBlock
  public static let name = "segue.block"
}
