import AppIntentsCore
import Foundation
import SystemPackage

/// Conversions from files. The text of a file is its path; its content is `$file.text`, or a
/// dictionary for structured types.
enum FileConversions {
  static let all: [Conversion] = [
    Conversion(
      .file, .text, note: "its path",
      caution: .init(
        "the text of a file is its path",
        help: "write `$x.text` for what is in it, or `$x.path` for its path")
    ) { value, wanted, _ in
      guard case .file(let file) = value else {
        throw ConversionError.noConversion(value, to: wanted)
      }
      guard let path = file.path else { return .text(file.filename) }
      // `\xFF` is for people: converted back, it would be another file.
      return .text(path.text)
    },
    Conversion(.file, .url, .mayFail, note: "file URL") { value, wanted, _ in
      guard case .file(let file) = value, let path = file.path, let url = url(path) else {
        throw TextProblem("a file that isn't on disk", help: "write it to disk with `file.write`")
      }
      return .url(url)
    },
    Conversion(.file, .dictionary, .mayFail, note: "parse by type: \(StructuredFile.typeNames)") {
      value, wanted, context in
      guard case .file(let file) = value else {
        throw ConversionError.noConversion(value, to: wanted)
      }
      return .dictionary(try StructuredFile.dictionary(in: file, context.run))
    },
    .oneItem(.file),
  ]

  /// A `file:` URL with exactly the path's bytes.
  private static func url(_ path: FilePath) -> URL? {
    URL(string: "file://" + PercentEncoding.encode(path.bytes, keeping: "/"))
  }
}
