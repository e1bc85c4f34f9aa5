import AppIntentsCore
import Foundation

enum TextProperties {
  static let all = [
    PropertyDescriptor("length", .number, "the number of characters") { value, _ in
      .number(value.text.count)
    },
    PropertyDescriptor("lines", .list(of: .text), "its lines") { value, _ in
      .list(lines(of: value.text).map { .text(String($0)) })
    },
    PropertyDescriptor("words", .list(of: .text), "what white space separates") { value, _ in
      .list(value.text.split(whereSeparator: \.isWhitespace).map { .text(String($0)) })
    },
  ]

  /// The lines of a text, separated by any kind of line break. A line break at the end starts no
  /// line.
  private static func lines(of text: String) -> [Substring] {
    guard !text.isEmpty else { return [] }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

enum RichTextProperties {
  static let all =
    TextProperties.all + [
      PropertyDescriptor("markdown", .text, "as Markdown") { value, _ in
        guard case .richText(let text) = value else { return .nothing }
        return .text(RichText.markdown(text))
      },
      PropertyDescriptor("html", .text, "as HTML") { value, _ in
        guard case .richText(let text) = value else { return .nothing }
        return .text(RichText.html(text))
      },
    ]
}

enum NumberProperties {
  static let all = [
    PropertyDescriptor("rounded", .number, "the nearest whole number") { value, _ in
      guard case .number(let number) = value else { return .nothing }
      return .number(number.rounded(.plain))
    },
    PropertyDescriptor("is_integer", .boolean, "whether it is whole") { value, _ in
      guard case .number(let number) = value else { return .nothing }
      return .boolean(number.isInteger)
    },
  ]
}
