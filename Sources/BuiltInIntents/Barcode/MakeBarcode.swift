import AppIntentsCore
import Foundation
import SystemPackage

/// Makes an image of a barcode.
struct MakeBarcode: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "barcode.make"
  static let title: LocalizedStringResource = "Make QR Code"
  static let description = IntentDescription(
    """
    Makes an image of a QR code or another barcode: `https://example.org` becomes a QR code that phones \
    read. `ean13` takes 12 digits, or 13 with the check digit, and `code128` ASCII. It is a PNG, or an \
    SVG if `to` ends in `.svg`. `size` is the width of its smallest square or bar. `barcode.read` reads all \
    kinds but `data_matrix`.
    """,
    categoryName: "Barcode",
    searchKeywords: ["create", "generate", "qr", "ean", "code128", "data matrix", "link"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [Self.zint]

  private static let zint = RequiredProgram("zint", package: "zint")
  /// More than any kind holds.
  private static let mostBytes = 10_000

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Kind", default: .qr)
  var kind: BarcodeKind

  @Parameter(
    title: "Size", description: "The pixels of the smallest square or bar", default: 8,
    inclusiveRange: (1, 50))
  var size: Int

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict
  static var parameterSummary: some ParameterSummary {
    Summary("Encode \(\.$text) as \(\.$kind)") {
      \.$size
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    try kind.check(text)
    guard text.utf8.count <= Self.mostBytes else { throw tooLong }
    let made = try MadeFiles(to: to, conflict: conflict)
    let ending = (try BarcodeFormat.chosen(nil, in: made) ?? .png).ending
    let name = FilePath.Component(stringLiteral: "\(kind.rawValue).\(ending)")
    if let existing = try made.existing(name) { return .result(value: existing) }
    let file = try await ToolFolder.using { folder in
      try folder.add(IntentFile(data: Data(text.utf8), filename: "text"), as: "text")
      let out = "out.\(ending)"
      // A scale of 1 is two pixels. Texts beyond ASCII say that they are UTF-8, else readers guess.
      let encoding = text.utf8.allSatisfy { $0 < 0x80 } ? [] : ["--eci=26"]
      let ran = try await folder.run(
        Self.zint,
        ["--barcode=\(kind.symbology)", "--scale=\(Double(size) / 2)", "--quietzones"] + encoding
          + ["--input=text", "--output=\(out)"])
      // Warnings have codes below 5.
      guard ran.exitCode < 5 else { throw failure(ran) }
      return try made.put(folder.path.appending(out), as: name)
    }
    return .result(value: file)
  }

  private var tooLong: IntentFailure {
    IntentFailure("the text is too long for a barcode of the kind \(kind.rawValue)", kind: .refused)
  }

  private func failure(_ ending: ProgramCall.Ending) -> IntentFailure {
    if ending.exitCode == 5 { return tooLong }
    return ending.failure(
      "the text can't be a barcode of the kind \(kind.rawValue)", kind: .refused)
  }
}

/// A format of the images of barcodes.
private enum BarcodeFormat: String, MadeFormat {
  case png, svg

  static let made = "a barcode"
}

/// A kind of barcode that can be made.
enum BarcodeKind: String, AppEnum {
  case qr, ean13, code128
  case dataMatrix = "data_matrix"

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Barcode Kind"
  static let caseDisplayRepresentations: [BarcodeKind: DisplayRepresentation] = [
    .qr: "QR Code", .ean13: "EAN-13", .code128: "Code 128", .dataMatrix: "Data Matrix",
  ]

  /// The name that zint has for it.
  fileprivate var symbology: String {
    switch self {
    case .qr: "QRCODE"
    case .ean13: "EANX"
    case .code128: "CODE128"
    case .dataMatrix: "DATAMATRIX"
    }
  }

  /// Throws if it can't hold the text.
  fileprivate func check(_ text: String) throws {
    if text.isEmpty { throw IntentFailure("`text` is empty, so there is nothing for a barcode") }
    switch self {
    case .qr, .dataMatrix: break
    case .code128:
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
        throw IntentFailure(
          "a barcode of the kind code128 holds only ASCII", kind: .refused,
          help: "the kind `qr` holds any text")
      }
    case .ean13:
      let digits = text.utf8.map { Int($0) - 48 }
      guard (12...13).contains(digits.count), digits.allSatisfy({ (0...9).contains($0) }) else {
        throw IntentFailure(
          "a barcode of the kind ean13 has 12 digits, or 13 with the check digit", kind: .refused)
      }
      let sum = digits.prefix(12).enumerated().reduce(0) {
        $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3)
      }
      let check = (10 - sum % 10) % 10
      if digits.count == 13, digits[12] != check {
        throw IntentFailure(
          "the check digit of `\(text)` is \(digits[12]), but must be \(check)", kind: .refused)
      }
    }
  }
}
