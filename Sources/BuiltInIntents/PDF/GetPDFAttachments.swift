import AppIntentsCore
import Foundation
import SystemPackage

/// Makes files of the attachments of a PDF.
struct GetPDFAttachments: AppIntent, DestinationTaking, ProgramUsing, NothingGiving {
  static let persistentIdentifier = "pdf.attachments"
  static let title: LocalizedStringResource = "Get Attachments of PDF"
  static let description = IntentDescription(
    """
    Makes a file of each attachment of a PDF: the `factur-x.xml` of an electronic invoice, for \
    example. Two attachments of one name become `a.txt` and `a 2.txt`. A dot at the start of a name, which \
    would hide the file, is left out.
    """,
    categoryName: "PDF",
    searchKeywords: ["embedded files", "extract", "zugferd", "factur-x", "pdfdetach"],
    resultValueName: "Attachments")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [RequiredProgram("pdfdetach", package: "poppler-utils")]
  static let nothingCondition = "if the PDF has no attachments"
  /// The most attachments of a PDF.
  private static let limit = 1000

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Get the attachments of \(\.$file)") {
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    let files = try await ToolFolder.using { folder in
      let pdf = try folder.add(pdf: file)
      let names = try await Self.names(in: pdf, folder)
      let made = try MadeFiles(to: to, conflict: conflict, count: names.count)
      let existing = try made.existing(names)
      var places: [(made: FilePath, name: FilePath.Component)] = []
      for (index, name) in names.enumerated() {
        let place = "attachment-\(index + 1)"
        places.append((folder.path.appending(place), name))
        if existing[name] != nil { continue }
        let ending = try await folder.run(
          Self.programs[0], ["-save", "\(index + 1)", "-o", place, pdf.name])
        guard ending.exitCode == 0 else { throw pdf.failure(ending) }
      }
      return try made.put(places, keeping: existing)
    }
    return .result(value: files)
  }

  /// The names of the attachments, each once.
  private static func names(
    in pdf: GivenPDF, _ folder: ToolFolder
  ) async throws -> [FilePath.Component] {
    let ending = try await folder.run(programs[0], ["-list", "-enc", "UTF-8", pdf.name])
    guard ending.exitCode == 0 else { throw pdf.failure(ending) }
    let text = String(decoding: ending.output, as: UTF8.self)
    guard let count = text.split(separator: " ").first.flatMap({ Int($0) }), count > 0 else {
      return []
    }
    guard count <= limit else {
      throw IntentFailure("`\(pdf.shown)` has \(count) attachments, but at most \(limit) are made")
    }
    var rest = text.drop { $0 != "\n" }
    var taken: Set<FilePath.Component> = []
    return (1...count).map { number in
      // A name may have line breaks.
      let start = rest.range(of: "\n\(number): ")?.upperBound ?? rest.endIndex
      rest = rest[start...]
      let end = rest.range(of: "\n\(number + 1): ")?.lowerBound ?? rest.endIndex
      let name = name(String(rest[..<end]))
      let free = NumberedNames(name).first { !taken.contains($0) } ?? name
      taken.insert(free)
      return free
    }
  }

  /// The name of a file for a name in a PDF, which may be a path of any system. One with a dot before it would be
  /// hidden.
  private static func name(_ text: String) -> FilePath.Component {
    let last = text.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    let kept = last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
      .drop { $0 == "." || $0 == " " }
    let name = FilePath.Component(String(String.UnicodeScalarView(kept)))
    return name.flatMap { $0.kind == .regular ? $0.shortened(to: 240) : nil } ?? "attachment"
  }
}
