import AppIntentsCore
import Foundation
import OrderedCollections

/// Reads the barcodes in an image.
struct ReadBarcodes: AppIntent, SideEffectDeclaring, NothingGiving, ProgramUsing {
  static let persistentIdentifier = "barcode.read"
  static let title: LocalizedStringResource = "Read Barcodes"
  static let description = IntentDescription(
    """
    Reads the QR codes and other barcodes in an image. Each is a dictionary with its `kind` (`qr`, \
    `ean13`, `code128`, …) and its `text`: `https://example.org`. Data Matrix isn't read.
    """,
    categoryName: "Barcode", searchKeywords: ["scan", "qr", "ean", "decode"])
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let nothingCondition = "if the image has no barcode"
  static let programs = [Vips.operations, Vips.headers, Self.zbar]

  private static let zbar = RequiredProgram("zbarimg", package: "zbar-tools")
  /// The exit code without a barcode.
  private static let noBarcode = 4

  @Parameter(title: "Image")
  var file: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Read the barcodes in \(\.$file)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<[OrderedDictionary<String, IntentValue>]>
  {
    let found = try await ToolFolder.using { folder -> [Barcode] in
      var picture = try await Picture(file, in: &folder)
      // The program would read any format, with any program that ImageMagick knows.
      try await picture.saveOpaque(as: "code.png")
      let kinds = try await Self.run(["--xml"], in: folder)
      if kinds.isEmpty { return [] }
      let list = BarcodeList(xml: String(decoding: kinds, as: UTF8.self))
      // One code is read byte for byte; of several, texts are in lines.
      let isOne = list.count == 1
      let texts = try await Self.run([isOne ? "-Sbinary" : "--raw"], in: folder)
      return try list.codes(Array(texts), isOne: isOne)
    }
    return .result(value: found.map { ["kind": .text($0.kind), "text": .text($0.text)] })
  }

  /// What the program prints; empty without a barcode.
  private static func run(_ options: [String], in folder: ToolFolder) async throws -> Data {
    let ending = try await folder.run(Self.zbar, ["-q", "--nodbus"] + options + ["code.png"])
    if ending.exitCode == noBarcode { return Data() }
    guard ending.exitCode == 0 else { throw ending.failure("the barcodes can't be read") }
    return ending.output
  }
}
