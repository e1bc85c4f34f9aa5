import AppIntentsCore
import Foundation
import SystemPackage

/// Reads the text of files, for types that have text.
enum FileTextReader {
  static func text(of file: IntentFile, _ run: IntentContext) throws -> String {
    if let path = file.path,
      try run.files.status(of: run.resolve(path), followingLinks: true).kind == .folder
    {
      throw PropertyError("the folder `\(file.filename)` has no `text`")
    }
    let type = ContentType.of(file)
    if type == "application/pdf" { return try pdfText(of: file, run) }
    // A file without a known type (LICENSE, Makefile) may still be text.
    guard ContentType.isTextual(file) || type == ContentType.unknown else {
      throw PropertyError("\(ValuePhrase.given(.file(file))) has no `text`: its type is `\(type)`")
    }
    let data = try FileData.read(file, run)
    guard let text = try? FileText.text(of: data), !text.utf8.contains(0) else {
      throw PropertyError(
        type == ContentType.unknown
          ? "\(ValuePhrase.given(.file(file))) has no `text`: its content isn't UTF-8 text"
          : "\(ValuePhrase.given(.file(file))) has no readable `text`: it isn't UTF-8")
    }
    return text
  }

  private static func pdfText(of file: IntentFile, _ run: IntentContext) throws -> String {
    let output = try Tool("pdftotext", package: "poppler-utils").run(
      ["-q", "-enc", "UTF-8", "-nopgbrk"], on: file, ["-"], run)
    return String(decoding: output, as: UTF8.self)
  }
}
