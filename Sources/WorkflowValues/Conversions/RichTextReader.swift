package import AppIntentsCore
import Diagnostics
import Foundation

/// Reads rich text from values of any type.
package enum RichTextReader {
  /// The formats of rich text.
  package enum Format: String, CaseIterable {
    case markdown, html, plain
  }

  /// Reads the content of a file by the file's type, and other values as Markdown, unless a format
  /// is given.
  package static func read(
    _ value: Value, as name: String?, in run: IntentContext
  ) throws -> AttributedString {
    var format = Format.markdown
    if let name {
      guard let named = Format(rawValue: name.lowercased()) else {
        throw PropertyError(
          "\(Phrasing.excerpt(name)) isn't a format of rich text",
          help: "it can be `markdown`, `html` or `plain`")
      }
      format = named
    }
    switch value {
    case .richText(let text) where name == nil: return text
    case .file(let file):
      let text = try FileTextReader.text(of: file, run)
      return read(text, as: name == nil ? self.format(of: file) : format)
    default:
      var inside = ConversionContext(run)
      inside.isInsideText = true
      return read(try Conversions.convert(value, to: .text, in: inside).text, as: format)
    }
  }

  private static func read(_ text: String, as format: Format) -> AttributedString {
    switch format {
    case .markdown: RichText.read(markdown: text)
    case .html: RichText.read(html: text)
    case .plain: RichText.plain(text)
    }
  }

  private static func format(of file: IntentFile) -> Format {
    switch ContentType.of(file) {
    case "text/html", "application/xhtml+xml": .html
    case "text/markdown": .markdown
    default: .plain
    }
  }
}
