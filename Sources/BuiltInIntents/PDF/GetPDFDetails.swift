import AppIntentsCore
import Foundation
import OrderedCollections

/// Returns the properties of a PDF.
struct GetPDFDetails: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "pdf.details"
  static let title: LocalizedStringResource = "Get Details of PDF"
  static let description = IntentDescription(
    """
    Gives the properties of a PDF as a dictionary: `pages` (their number), `width` and `height` of \
    the first page (such as `210 mm`), its `paper` (such as `A4`, if it has a name), `title`, \
    `author`, `subject`, `keywords`, `creator`, `producer`, `created`, `modified`, `version`, \
    `encrypted` and `fillable` (whether it has fields to fill in).
    """,
    categoryName: "PDF",
    searchKeywords: ["pdfinfo", "metadata", "page count", "number of pages", "paper size"],
    resultValueName: "Details")
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let programs = [PDFInfo.program, QPDF.program]

  @Parameter(title: "File")
  var file: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Get the details of \(\.$file)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let (info, texts) = try await ToolFolder.using { folder in
      let pdf = try folder.add(pdf: file)
      let info = try await PDFInfo(of: pdf, in: folder)
      return (info, try await Self.texts(of: pdf, in: folder))
    }
    let zone = IntentContext.current.timeZone
    func text(_ key: String) -> IntentValue { texts[key].map { .text($0) } ?? .nothing }
    func date(_ key: String) -> IntentValue {
      texts[key].flatMap { PDFDate.date($0, in: zone) }.map { .date($0) } ?? .nothing
    }
    let size = info.size(of: 1)
    return .result(value: [
      "pages": .number(info.pages),
      "width": size.map { Self.length($0.width) } ?? .nothing,
      "height": size.map { Self.length($0.height) } ?? .nothing,
      "paper": size?.paper.map { .text($0) } ?? .nothing,
      "title": text("/Title"), "author": text("/Author"), "subject": text("/Subject"),
      "keywords": text("/Keywords"), "creator": text("/Creator"), "producer": text("/Producer"),
      "created": date("/CreationDate"), "modified": date("/ModDate"),
      "version": .text(info.version),
      "encrypted": .boolean(info.isEncrypted),
      "fillable": .boolean(info.hasFields),
    ])
  }

  /// The texts of the document's information dictionary that aren't empty.
  private static func texts(
    of pdf: GivenPDF, in folder: ToolFolder
  ) async throws -> [String: String] {
    var objects = try await folder.objects(of: pdf)
    var info = objects.trailer["/Info"]
    if let reference = PDFObjects.reference(info) {
      objects = try await folder.objects([reference], of: pdf)
      info = .text(reference)
    }
    guard let dictionary = objects.dictionary(info) else { return [:] }
    return dictionary.reduce(into: [:]) { texts, entry in
      if let text = PDFObjects.text(entry.value), !text.isEmpty { texts[entry.key] = text }
    }
  }

  /// A length of points in millimeters, to a tenth.
  private static func length(_ points: Decimal) -> IntentValue {
    var (exact, rounded) = (points * 254 / 720, Decimal())
    NSDecimalRound(&rounded, &exact, 1, .plain)
    return IntentUnit.named("mm").map { .measurement(IntentMeasurement(IntentNumber(rounded), $0)) }
      ?? .nothing
  }
}
