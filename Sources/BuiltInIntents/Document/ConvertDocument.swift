import AppIntentsCore
import Foundation
import SystemPackage

/// Converts a document to another format.
struct ConvertDocument: AppIntent, ArgumentChecking, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "document.convert"
  static let title: LocalizedStringResource = "Convert Document"
  static let description = IntentDescription(
    """
    Converts a document to another format: `Report.docx` with `format: pdf` becomes `Report.pdf`. Reads docx, \
    odt, doc, rtf, HTML, Markdown and text, by their content. Without `format`, the name in `to` gives it, \
    or else it is `pdf`. Macros don't run, and pictures and texts that a document only refers to are \
    left out, except pictures beside an HTML or Markdown file.
    """,
    categoryName: "Document",
    searchKeywords: [
      "get file of type", "word", "docx to pdf", "odt to docx", "markdown to docx", "libreoffice",
      "export", "soffice",
    ],
    resultValueName: "Document")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [
    LibreOffice.program, ArchiveFile.bsdtar.forSomeValues, PDFContent.markdown.forSomeValues,
  ]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Format", description: "That of the name in `to` unless given, or else `pdf`")
  var format: DocumentFormat?

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    When(\.$format, .hasAnyValue) {
      Summary("Convert \(\.$file) to \(\.$format)") {
        \.$to
        \.$conflict
      }
    } otherwise: {
      Summary("Convert \(\.$file)") {
        \.$format
        \.$to
        \.$conflict
      }
    }
  }

  static func check(_ arguments: WrittenArguments) throws { try DocumentFormat.check(arguments) }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let made = try MadeFiles(to: to, conflict: conflict)
    let format = try DocumentFormat.chosen(format, in: made) ?? .pdf
    let name = try MadeName(of: file).changed(ending: format.rawValue)
    if let existing = try made.existing(name) { return .result(value: existing) }
    let context = IntentContext.current
    let result = try await ToolFolder.using { tools in
      context.report(.progress(0, file.filename))
      let document = try await GivenDocument(file, in: &tools)
      let source = try await source(of: document, in: &tools)
      context.report(.progress(0.2, file.filename))
      let office = try LibreOffice(in: tools)
      let output = try await office.convert(source, to: format, shown: document.shown)
      context.report(.progress(0.9, file.filename))
      return try made.put(output, as: name)
    }
    return .result(value: result)
  }

  /// What LibreOffice is given of a document: the file itself, or what is left of it without what it refers to.
  private func source(
    of document: GivenDocument, in tools: inout ToolFolder
  ) async throws -> LibreOffice.Source {
    func write(_ data: Data, _ name: String, _ filter: String) throws -> LibreOffice.Source {
      try tools.path.appending(name).create(data)
      return LibreOffice.Source(name: name, filter: filter)
    }
    func give(_ name: String, _ filter: String) throws -> LibreOffice.Source {
      try tools.add(file, as: name)
      return LibreOffice.Source(name: name, filter: filter)
    }
    try document.parts?.checkParts()
    switch document.kind {
    case .word: return try give("in.docx", "MS Word 2007 XML")
    case .openDocument: return try give("in.odt", "writer8")
    case .oldWord: return try give("in.doc", "MS Word 97")
    case .richText:
      return try write(RTFFields.removed(from: document.data()), "in.rtf", "Rich Text Format")
    case .html, .markdown:
      let body = try await html(of: document, in: tools)
      let page = """
        <!DOCTYPE html><html><head><meta charset="utf-8"></head><body>\(body)</body></html>
        """
      return try write(Data(page.utf8), "in.html", "HTML (StarWriter)")
    case .plain:
      return try write(Data(document.text.utf8), "in.txt", "Text (encoded):UTF8,LF")
    case .pdf:
      throw IntentFailure(
        "`\(document.shown)` is a PDF, which has pages and no paragraphs to convert",
        help: "read its text with `pdf.text`, or make images of it with `pdf.images`")
    case .epub:
      throw IntentFailure(
        "`\(document.shown)` is a book in EPUB, which can't be converted",
        help: "read its text with `document.text`")
    }
  }

  /// The harmless HTML of a page or a text in Markdown, with the pictures that lie beside its file.
  private func html(of document: GivenDocument, in tools: ToolFolder) async throws -> String {
    guard document.kind == .html else {
      return try await PDFContent(.file(file), height: 230, in: tools).html
    }
    let beside = file.resolvedPath?.removingLastComponent()
    return try SafeHTML(document.text) { path in
      try beside.flatMap { try PDFContent.image(path, in: $0) }
    }.text
  }
}
