#if os(Linux)
  public import Foundation

  extension AttributedString {
    /// How Markdown is read.
    public struct MarkdownParsingOptions: Sendable {
      public enum InterpretedSyntax: Sendable {
        case full, inlineOnly, inlineOnlyPreservingWhitespace
      }

      public enum FailurePolicy: Sendable { case throwError, returnPartiallyParsedIfPossible }

      public var allowsExtendedAttributes: Bool
      public var interpretedSyntax: InterpretedSyntax
      public var failurePolicy: FailurePolicy
      public var languageCode: String?

      public init(
        allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
        failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
      ) {
        self.allowsExtendedAttributes = allowsExtendedAttributes
        self.interpretedSyntax = interpretedSyntax
        self.failurePolicy = failurePolicy
        self.languageCode = languageCode
      }
    }

    /// Rich text from Markdown: bold, italic, code, struck and linked text.
    ///
    /// We differ in that blocks keep their marks (`# Title`) and their lines, and that paragraphs stay
    /// apart. Links also have the attribute `link`; the other styles are `RichTextStyleKey`'s. Nothing
    /// fails.
    public init(
      markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(),
      baseURL: URL? = nil
    ) throws {
      var text = markdown
      if options.interpretedSyntax != .inlineOnlyPreservingWhitespace {
        text = Self.joined(markdown, isFull: options.interpretedSyntax == .full)
      }
      var reader = InlineMarkdown(text, baseURL: baseURL)
      self = reader.read()
    }

    public init(
      markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(),
      baseURL: URL? = nil
    ) throws {
      try self.init(
        markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
    }

    /// Lines of a paragraph become one; paragraphs, and the lines of lists, tables and code stay apart.
    private static func joined(_ text: String, isFull: Bool) -> String {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      guard isFull else { return lines.joined(separator: " ") }
      var joined = ""
      var gap = ""
      var isCode = false
      for line in lines {
        if line.allSatisfy(\.isWhitespace), !isCode {
          if !joined.isEmpty { gap = "\n\n" }
          continue
        }
        let isFence = line.hasPrefix("```") || line.hasPrefix("~~~")
        if gap == " ", isCode || isFence || beginsBlock(line) { gap = "\n" }
        joined += gap + line
        if isFence { isCode.toggle() }
        gap = isCode || isFence || line.hasPrefix("#") ? "\n" : " "
      }
      return joined
    }

    /// Whether a line is an item, a row, a quotation or a heading by itself.
    private static func beginsBlock(_ line: Substring) -> Bool {
      let line = line.drop(while: \.isWhitespace)
      let mark = line.prefix { !$0.isWhitespace }
      let isItem =
        ["-", "*", "+"].contains(mark)
        || (mark.hasSuffix(".") || mark.hasSuffix(")")) && mark.count < 11
          && mark.dropLast().allSatisfy(\.isWholeNumber) && mark.count > 1
      return isItem || line.hasPrefix("#") || line.hasPrefix(">") || line.contains("|")
    }
  }

  /// Reads the marks inside lines of Markdown.
  struct InlineMarkdown {
    private var rest: Substring
    private let baseURL: URL?
    private var result = AttributedString()

    init(_ text: String, baseURL: URL? = nil) {
      rest = text[...]
      self.baseURL = baseURL
    }

    private static let marks: [(mark: String, style: RichTextStyle)] = [
      ("**", .bold), ("__", .bold), ("~~", .strikethrough), ("*", .italic), ("_", .italic),
    ]

    mutating func read() -> AttributedString {
      read(style: [], link: nil, until: nil)
      return result
    }

    /// Reads up to a closing mark, which is taken.
    private mutating func read(style: RichTextStyle, link: URL?, until closing: String?) {
      var plain = ""
      var before: Character?
      func add(_ text: String, _ style: RichTextStyle) { append(text, style, link, to: &result) }
      while let character = rest.first {
        if let closing, !plain.isEmpty || before != nil, rest.hasPrefix(closing), before != " " {
          rest = rest.dropFirst(closing.count)
          break
        }
        if character == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol
        {
          plain.append(next)
          before = next
          rest = rest.dropFirst(2)
          continue
        }
        if let code = takeCode() {
          add(plain, style)
          plain = ""
          add(code, style.union(.code))
          before = "`"
          continue
        }
        if let target = takeLink() {
          add(plain, style)
          plain = ""
          append(target.words, style, target.url, to: &result)
          before = ")"
          continue
        }
        if let found = opening(after: before) {
          add(plain, style)
          plain = ""
          rest = rest.dropFirst(found.mark.count)
          read(style: style.union(found.style), link: link, until: found.mark)
          before = "*"
          continue
        }
        plain.append(character)
        before = character
        rest = rest.dropFirst()
      }
      add(plain, style)
    }

    /// The mark here, if it has a partner and stands before a word.
    private func opening(after before: Character?) -> (mark: String, style: RichTextStyle)? {
      Self.marks.first { mark, _ in
        guard rest.hasPrefix(mark) else { return false }
        if mark.first == "_", let before, before.isLetter || before.isNumber { return false }
        let inside = rest.dropFirst(mark.count)
        guard let first = inside.first, !first.isWhitespace, first != mark.first,
          let end = inside.range(of: mark)
        else { return false }
        return inside[..<end.lowerBound].last?.isWhitespace == false
      }
    }

    private mutating func takeCode() -> String? {
      guard rest.first == "`" else { return nil }
      let inside = rest.dropFirst()
      guard let end = inside.firstIndex(of: "`"), end > inside.startIndex else { return nil }
      let code = String(inside[..<end])
      rest = inside[inside.index(after: end)...]
      return code
    }

    /// `[words](target)` and `<https://target>`.
    private mutating func takeLink() -> (words: String, url: URL)? {
      if rest.first == "<", let end = rest.firstIndex(of: ">") {
        let target = String(rest.dropFirst()[..<end])
        guard target.contains(":"), !target.contains(" "), let url = URL(string: target) else {
          return nil
        }
        rest = rest[rest.index(after: end)...]
        return (target, url)
      }
      guard rest.first == "[", let middle = rest.range(of: "]("),
        let end = rest[middle.upperBound...].firstIndex(of: ")")
      else { return nil }
      let words = String(rest.dropFirst()[..<middle.lowerBound])
      let target = rest[middle.upperBound..<end].prefix { $0 != " " }
      guard !words.contains("["), let url = URL(string: String(target), relativeTo: baseURL) else {
        return nil
      }
      rest = rest[rest.index(after: end)...]
      return (words, url)
    }

    private func append(
      _ text: String, _ style: RichTextStyle, _ link: URL?, to result: inout AttributedString
    ) {
      if text.isEmpty { return }
      var part = AttributedString(text)
      if !style.isEmpty { part[RichTextStyleKey.self] = style }
      if let link {
        part[RichTextLinkKey.self] = link.absoluteString
        part.link = link
      }
      result += part
    }
  }
#endif
