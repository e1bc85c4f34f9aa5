public import Foundation

/// How a span of rich text looks.
///
/// Foundation on Linux has attributed strings without attributes of its own; these are ours. Apple's
/// Foundation says the same with `InlinePresentationIntent`.
public struct RichTextStyle: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let bold = RichTextStyle(rawValue: 1)
  public static let italic = RichTextStyle(rawValue: 2)
  public static let code = RichTextStyle(rawValue: 4)
  public static let strikethrough = RichTextStyle(rawValue: 8)
}

/// What a paragraph of rich text is.
public enum RichTextBlock: Sendable, Hashable {
  case heading(Int)
  /// An item of a list, and how far it is indented.
  case bullet(depth: Int)
  case numbered(Int, depth: Int)
  case quote
  case code
}

public enum RichTextStyleKey: AttributedStringKey {
  public typealias Value = RichTextStyle
  public static let name = "segue.style"
}

/// Where a span leads, as a URL's text.
public enum RichTextLinkKey: AttributedStringKey {
  public typealias Value = String
  public static let name = "segue.link"
}

public enum RichTextBlockKey: AttributedStringKey {
  public typealias Value = RichTextBlock
  public static let name = "segue.block"
}
