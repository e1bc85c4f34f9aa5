import AppIntentsCore
import Diagnostics
import Foundation
import SystemPackage

/// The HTML that a PDF is made of, from values of all types.
struct PDFContent {
  static let markdown = RequiredProgram("cmark-gfm", package: "cmark-gfm")

  /// The most bytes of an image.
  private static let mostBytes = 64 << 20

  private(set) var html = ""
  /// The images among the files, which are in the folder under the numbers of their places here.
  private var images: [IntentFile] = []
  /// The height of an image that fills a page, in millimeters.
  private let height: Int
  private let folder: ToolFolder
  private var lists = 0

  init(_ value: IntentValue, height: Int, in folder: ToolFolder) async throws {
    self.height = height
    self.folder = folder
    try await add(value)
  }

  private mutating func add(_ value: IntentValue) async throws {
    try Task.checkCancellation()
    switch value {
    case .nothing: break
    case .list(let items):
      lists += 1
      guard lists <= 64 else { throw IntentFailure("`content` has lists inside of lists too deep") }
      for item in items { try await add(item) }
      lists -= 1
    case .file(let file): try await add(file)
    case .richText:
      let text = try IntentContext.current.values.property("html", of: value)
      html += try SafeHTML(try text.shownText).text
    default: try await add(try value.shownText, from: nil)
    }
  }

  private mutating func add(_ file: IntentFile) async throws {
    let type = file.type?.preferredMIMEType ?? ""
    let data = try file.read()
    let start = Array(data.prefix(12))
    if SafeHTML.imageType(start) != nil { return try add(image: data, of: file) }
    guard !data.starts(with: "%PDF-".utf8) else {
      throw IntentFailure(
        "`\(file.shown)` is a PDF already", help: "join PDFs with `pdf.merge`")
    }
    guard let text = EncodedText.text(ofFile: data) else {
      if type.hasPrefix("image/") {
        throw IntentFailure(
          "a PDF shows images as jpeg, png, gif and webp, which `\(file.shown)` isn't",
          help: "`image.convert` makes a jpeg of it")
      }
      throw IntentFailure(
        "a PDF can't be made of `\(file.shown)`, which is no text and no image",
        help: "`document.convert` makes PDFs of documents")
    }
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    switch type {
    case "text/html", "application/xhtml+xml":
      let page = EncodedText(charset: EncodedText.declared(in: data)).text(data)
      try addHTML(page, from: file)
    case "text/markdown": try await addMarkdown(text, from: file)
    default:
      html += "<pre>\(MarkupText.text(text, in: .element))</pre>"
    }
  }

  private mutating func add(image data: Data, of file: IntentFile) throws {
    let name = "image-\(images.count)"
    try folder.path.appending(name).create(data)
    images.append(file)
    html += "<div><img style=\"max-height: \(height)mm\" alt=\"\" src=\"\(name)\"></div>"
  }

  /// Throws if one of the files is an image that isn't in the PDF. WeasyPrint leaves such an image out, says so,
  /// and goes on.
  ///
  /// - Parameter messages: what it has written.
  func checkImages(_ messages: String) throws {
    for line in messages.split(whereSeparator: \.isNewline) {
      guard let match = line.firstMatch(of: /Failed to load image at .*\/image-(\d+)['"]/),
        let index = Int(match.1), images.indices.contains(index)
      else { continue }
      throw IntentFailure(
        "the image `\(images[index].shown)` can't be read: it is damaged, or has more pixels than a PDF shows",
        help: "`image.resize` makes a smaller one")
    }
  }

  /// Adds HTML, which begins with a tag, or else Markdown.
  private mutating func add(_ text: String, from file: IntentFile?) async throws {
    if text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) == "<" {
      try addHTML(text, from: file)
    } else {
      try await addMarkdown(text, from: file)
    }
  }

  private mutating func addMarkdown(_ text: String, from file: IntentFile?) async throws {
    let text = MarkdownFrontMatter(text)?.body ?? text
    let extensions = ["table", "strikethrough", "autolink", "tasklist"]
    // What is unsafe in it is left out with that of other HTML.
    let ending = try await folder.run(
      Self.markdown,
      ["--to", "html", "--unsafe"] + extensions.flatMap { ["--extension", $0] },
      input: Data(text.utf8))
    guard ending.exitCode == 0 else {
      throw ending.failure("the text can't be read as Markdown")
    }
    try addHTML(String(decoding: ending.output, as: UTF8.self), from: file)
  }

  private mutating func addHTML(_ text: String, from file: IntentFile?) throws {
    let beside = file?.resolvedPath?.removingLastComponent()
    html += try SafeHTML(text) { path in try beside.flatMap { try Self.image(path, in: $0) } }.text
  }

  /// Reads an image that lies in the folder of the file that shows it; nil for another one, which might be a
  /// file that the author of a web page would like to see.
  static func image(_ path: String, in folder: FilePath) throws -> Data? {
    let relative = FilePath(path)
    guard relative.isRelative, !path.isEmpty, !path.utf8.contains(0), !path.contains("://"),
      relative.components.allSatisfy({ $0.kind == .regular })
    else { return nil }
    let context = IntentContext.current
    let place = folder.appending(relative.components)
    guard place.real.starts(with: folder.real),
      let status = try context.files.statusIfPresent(of: place), status.kind == .file,
      status.size <= Self.mostBytes
    else {
      context.report(
        .log("the image `\(relative.shown)` is left out: it isn't beside the file, or is too large")
      )
      return nil
    }
    return try context.files.read(place)
  }
}
