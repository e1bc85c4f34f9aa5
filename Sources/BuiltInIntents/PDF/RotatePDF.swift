import AppIntentsCore

/// Turns pages of a PDF.
struct RotatePDF: AppIntent, FormDeclaring, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.rotate"
  static let title: LocalizedStringResource = "Rotate PDF"
  static let description = IntentDescription(
    """
    Makes a PDF whose pages, or some of them, are turned clockwise: by `90` degrees, `180`, `270`, \
    or `-90` for the other direction.
    """,
    categoryName: "PDF", searchKeywords: ["turn", "orientation", "landscape", "portrait", "qpdf"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [QPDF.program]
  static let forms: [String: LiteralForm] = ["pages": .pages]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(
    title: "Angle", description: "Degrees clockwise: `90`, `180`, `270` or `-90`", default: 90,
    inclusiveRange: (-270, 270))
  var by: Int

  @Parameter(title: "Pages", description: PageSelection.description, default: "all")
  var pages: String

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Rotate \(\.$file) by \(\.$by)") {
      \.$pages
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard (-270...270).contains(by), by.isMultiple(of: 90) else {
      throw IntentFailure("pages can't be turned by \(by)", help: "use 90, 180, 270 or -90")
    }
    let angle = (by + 360) % 360
    let selection = try PageSelection(pages)
    let made = try await PDFMaking.make(from: file, to: to, conflict) { folder, pdf in
      let pages = try selection.pages(of: try await folder.pageCount(of: pdf), in: pdf.shown)
      // A page that is given twice isn't turned twice.
      let spelled = PageSelection.spelled(Set(pages).sorted())
      try await folder.qpdf([pdf.name, "--rotate=+\(angle):\(spelled)", PDFMaking.output], of: pdf)
    }
    return .result(value: made)
  }
}
