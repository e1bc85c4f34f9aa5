import AppIntentsCore
import Foundation
import SystemPackage

/// What a document is by its content. Its name decides only between formats that are texts.
enum DocumentKind: Hashable {
  case word, openDocument, epub
  /// The format of Word before 2007.
  case oldWord
  case richText
  case pdf
  case html, markdown, plain

  /// Whether it is an archive, which only its parts tell the kind of; whether it is another kind; nil for a text.
  enum Start {
    case archive
    case kind(DocumentKind)

    /// - Parameter bytes: The first bytes of the file.
    init?(_ bytes: [UInt8]) {
      if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6]) {
        self = .archive
      } else if bytes.starts(with: "{\\rtf".utf8) {
        self = .kind(.richText)
      } else if bytes.starts(with: "%PDF-".utf8) {
        self = .kind(.pdf)
      } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
        self = .kind(.oldWord)
      } else {
        return nil
      }
    }
  }

  /// The kind of a text.
  init(_ text: String, named file: IntentFile) {
    let start = text.prefix(1000).drop { $0.isWhitespace }.lowercased()
    switch file.type?.preferredMIMEType {
    case "text/html", "application/xhtml+xml": self = .html
    case "text/markdown": self = .markdown
    default: self = start.hasPrefix("<!doctype html") || start.hasPrefix("<html") ? .html : .plain
    }
  }

  /// What a file of the old format is: Word's own documents, those that it encrypts, and those of other programs
  /// begin alike. Each names its streams in UTF-16.
  static func check(oldWord data: Data, _ shown: String) throws {
    func has(_ name: String) -> Bool {
      data.range(of: Data(name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })) != nil
    }
    if has("EncryptedPackage") { throw encrypted(shown) }
    guard has("WordDocument") else { throw unknown(shown) }
  }

  static func encrypted(_ shown: String) -> IntentFailure {
    IntentFailure(
      "`\(shown)` is encrypted, and can't be read without its password", kind: .refused,
      help: "save it without a password in the program that it is from")
  }

  static func unknown(_ shown: String) -> IntentFailure {
    IntentFailure(
      "`\(shown)` is no document that can be read",
      help: "`document.text` reads docx, odt, rtf, epub, PDF, HTML, Markdown and text, and"
        + " `document.convert` reads docx, odt, doc, rtf, HTML, Markdown and text")
  }
}

/// A document, given to the programs of a tool's folder.
struct GivenDocument {
  let kind: DocumentKind
  let file: IntentFile
  /// For a document of XML.
  private(set) var parts: PackedDocument?
  /// For a text.
  private(set) var text = ""

  var shown: String { file.shown }

  /// The most bytes of a document that isn't read by a program alone.
  static let mostBytes = 64 << 20

  init(_ file: IntentFile, in tools: inout ToolFolder) async throws {
    self.file = file
    guard try !file.isFolder else {
      throw IntentFailure("`\(file.shown)` is a folder, not a document")
    }
    let start = try file.start(8)
    guard !start.isEmpty else { throw IntentFailure("`\(file.shown)` is empty") }
    switch DocumentKind.Start(start) {
    case .archive:
      let parts = try await PackedDocument(file, in: &tools)
      guard let kind = try parts.kind() else { throw DocumentKind.unknown(file.shown) }
      self.parts = parts
      self.kind = kind
    case .kind(let kind):
      self.kind = kind
      if kind == .oldWord { try DocumentKind.check(oldWord: Self.data(of: file), file.shown) }
    case nil:
      let data = try Self.data(of: file)
      guard let text = EncodedText.text(ofFile: data) else {
        throw DocumentKind.unknown(file.shown)
      }
      kind = DocumentKind(text, named: file)
      self.text =
        kind == .html ? EncodedText(charset: EncodedText.declared(in: data)).text(data) : text
    }
  }

  /// The content, which may not be too large.
  func data() throws -> Data { try Self.data(of: file) }

  private static func data(of file: IntentFile) throws -> Data {
    var reader = try ByteReader(file)
    defer { reader.close() }
    var data = Data()
    while true {
      let piece = try reader.next()
      if piece.isEmpty { return data }
      data.append(contentsOf: piece)
      guard data.count <= mostBytes else {
        throw IntentFailure(
          "`\(file.shown)` has more than \(mostBytes >> 20) MiB, which is too much for this format",
          kind: .refused)
      }
    }
  }
}
