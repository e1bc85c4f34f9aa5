import AppIntentsCore
import Foundation
import SystemPackage

/// Makes images of the pages of a PDF.
struct MakeImagesOfPDF: AppIntent, ArgumentChecking, FormDeclaring, DestinationTaking, ProgramUsing
{
  static let persistentIdentifier = "pdf.images"
  static let title: LocalizedStringResource = "Make Images from PDF Pages"
  static let description = IntentDescription(
    """
    Makes an image of each page of a PDF, or of some. It has the page's number in its name: page 3 \
    of the twelve of `report.pdf` is `report-03.png`.
    """,
    categoryName: "PDF",
    searchKeywords: ["make image from pdf page", "convert", "render", "png", "jpeg", "pdftoppm"],
    resultValueName: "Images")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [RequiredProgram("pdftoppm", package: "poppler-utils"), PDFInfo.program]
  /// The most images that are made.
  private static let limit = 5000
  /// The most dots of an image.
  private static let mostDots: Decimal = 200_000_000
  /// How many pages the program is started for, at most: between them the step can tell how far it is.
  private static let pagesAtOnce = 10
  static let forms: [String: LiteralForm] = ["pages": .pages]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Pages", description: PageSelection.description, default: "all")
  var pages: String

  @Parameter(
    title: "Resolution", description: "Dots per inch", default: 150, inclusiveRange: (1, 2400))
  var resolution: Int

  @Parameter(title: "Format", description: "That of the name in `to` unless given, or else `png`")
  var format: PageImageFormat?

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Make images of \(\.$file)") {
      \.$pages
      \.$resolution
      \.$format
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws { try PageImageFormat.check(arguments) }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    guard (1...2400).contains(resolution) else {
      throw IntentFailure("`resolution` is \(resolution), but must be from 1 to 2400")
    }
    let selection = try PageSelection(pages)
    let name = try MadeName(of: file)
    let files = try await ToolFolder.using { folder in
      let pdf = try folder.add(pdf: file)
      let count = try await PDFInfo(of: pdf, in: folder).pages
      let wanted = try selection.pages(of: count, in: pdf.shown)
      let pages = Set(wanted).sorted()
      guard pages.count <= Self.limit else {
        throw IntentFailure(
          "`\(pdf.shown)` has \(pages.count) pages, but images are made of at most \(Self.limit)",
          help: "name fewer of them in `pages`")
      }
      let made = try MadeFiles(to: to, conflict: conflict, count: pages.count)
      let format = try PageImageFormat.chosen(format, in: made) ?? .png
      let names = pages.map { name.numbered($0, of: count, ending: format.ending) }
      let existing = try made.existing(names)
      try await check(pages, of: pdf, in: folder)
      let missing = zip(pages, names).filter { existing[$0.1] == nil }.map(\.0)
      try await draw(missing, of: count, pdf, as: format, in: folder)
      let images = pages.map { folder.path.appending(format.image(of: $0, of: count)) }
      let files = try made.put(Array(zip(images, names)), keeping: existing)
      let places = Dictionary(uniqueKeysWithValues: zip(pages, files))
      return wanted.compactMap { places[$0] }
    }
    return .result(value: files)
  }

  /// Throws if an image would have too many dots.
  private func check(_ pages: [Int], of pdf: GivenPDF, in folder: ToolFolder) async throws {
    guard let first = pages.first, let last = pages.last else { return }
    let info = try await PDFInfo(of: pdf, sizesOf: first...last, in: folder)
    for page in pages {
      guard let size = info.size(of: page) else { continue }
      let dots = size.width * size.height * Decimal(resolution * resolution) / (72 * 72)
      guard dots <= Self.mostDots else {
        throw IntentFailure(
          """
          page \(page) of `\(pdf.shown)` is \(size.width) x \(size.height) points large, which are \
          more than 200 million dots at a resolution of \(resolution)
          """, help: "lower `resolution`")
      }
    }
  }

  private func draw(
    _ pages: [Int], of count: Int, _ pdf: GivenPDF, as format: PageImageFormat,
    in folder: ToolFolder
  ) async throws {
    var done = 0
    for run in PageSelection.runs(pages) {
      for first in stride(from: run.lowerBound, through: run.upperBound, by: Self.pagesAtOnce) {
        let last = min(first + Self.pagesAtOnce - 1, run.upperBound)
        IntentContext.current.report(
          .progress(Double(done) / Double(pages.count), "page \(first) of \(count)"))
        let ending = try await folder.run(
          Self.programs[0],
          [
            "-r", "\(resolution)", "-\(format.rawValue)", "-f", "\(first)", "-l", "\(last)",
            pdf.name, "page",
          ])
        guard ending.exitCode == 0 else { throw pdf.failure(ending) }
        done += last - first + 1
      }
    }
  }

}

/// The format of the images of pages.
enum PageImageFormat: String, AppEnum, MadeFormat {
  case png, jpeg

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Format"
  static let caseDisplayRepresentations: [PageImageFormat: DisplayRepresentation] = [
    .png: "PNG", .jpeg: "JPEG",
  ]

  static let made = "an image of a page"

  var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    }
  }

  /// The name that the program gives to the image of a page.
  fileprivate func image(of page: Int, of count: Int) -> FilePath.Component {
    MadeName(of: "page").numbered(page, of: count, ending: ending)
  }
}
