import AppIntentsCore
import Foundation
import SystemPackage

/// Puts a text or a page on each page of a PDF.
struct StampPDF: AppIntent, DestinationTaking, ProgramUsing, ParameterAlternating {
  static let persistentIdentifier = "pdf.stamp"
  static let title: LocalizedStringResource = "Stamp PDF"
  static let description = IntentDescription(
    """
    Makes a PDF with a text across each page, such as `DRAFT`, in gray that the page shows through; \
    or with the first page of another PDF on each page, such as a letterhead. With `under` it is \
    behind what the pages have.
    """,
    categoryName: "PDF",
    searchKeywords: ["watermark", "overlay", "letterhead", "background", "qpdf"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [QPDF.program, PDFInfo.program.forSomeValues]
  static let alternatives = ["text", "page"]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Text", description: "The text across each page")
  var text: String?

  @Parameter(title: "Page", description: "A PDF whose first page is put on each page")
  var page: IntentFile?

  @Parameter(title: "Under", description: "Whether it is behind the pages", default: false)
  var under: Bool

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    When(\.$page, .hasAnyValue) {
      Summary("Stamp \(\.$file) with \(\.$page)") {
        \.$under
        \.$to
        \.$conflict
      }
    } otherwise: {
      Summary("Stamp \(\.$file) with \(\.$text)") {
        \.$under
        \.$to
        \.$conflict
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard (text == nil) != (page == nil) else {
      throw IntentFailure("a stamp has either a `text` or a `page`")
    }
    let drawn = try text.map { try Self.drawn($0) }
    let made = try await PDFMaking.make(from: file, to: to, conflict) { folder, pdf in
      let layer = under ? "--underlay" : "--overlay"
      var stamp = GivenPDF(name: "stamp.pdf", shown: "the stamp")
      var pages = ["--from=", "--repeat=1"]
      if let page {
        stamp = try folder.add(pdf: page, as: stamp.name)
      } else if let drawn {
        pages = try await Self.write(drawn, as: stamp.name, for: pdf, in: folder)
      }
      try await folder.qpdf(
        [pdf.name, layer, stamp.name] + pages + ["--", PDFMaking.output], of: [pdf, stamp])
    }
    return .result(value: made)
  }

  private static func drawn(_ text: String) throws -> HelveticaText {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard line.contains(where: { !$0.isWhitespace }) else { throw IntentFailure("`text` is empty") }
    guard let drawn = HelveticaText(line), drawn.width > 0 else {
      throw IntentFailure(
        "`text` has characters that the font of stamps lacks: it has those of western Europe",
        help: "make a PDF of the text, and stamp with it as `page`")
    }
    return drawn
  }

  /// Writes the stamp, with a page for each size that the document's pages have. Returns the options that
  /// choose them.
  private static func write(
    _ text: HelveticaText, as name: String, for pdf: GivenPDF, in folder: ToolFolder
  ) async throws -> [String] {
    let count = try await PDFInfo(of: pdf, in: folder).pages
    let info = try await PDFInfo(of: pdf, sizesOf: 1...max(count, 1), in: folder)
    var sizes: [StampPages.Size: Int] = [:]
    var pages = StampPages(text)
    let used = (1...max(count, 1)).map { page in
      let size = info.size(of: page).map { StampPages.Size($0) } ?? StampPages.Size(612, 792)
      if let index = sizes[size] { return index }
      let index = sizes.count + 1
      sizes[size] = index
      pages.add(size)
      return index
    }
    try folder.path.appending(name).create(Data(pages.document.utf8))
    return ["--from=" + used.map { "\($0)" }.joined(separator: ",")]
  }
}
