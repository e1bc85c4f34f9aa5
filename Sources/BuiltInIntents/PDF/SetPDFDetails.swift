import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// Sets the title, author, subject and keywords of a PDF.
struct SetPDFDetails: AppIntent, ArgumentChecking, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.set_details"
  static let title: LocalizedStringResource = "Set Details of PDF"
  static let description = IntentDescription(
    """
    Makes a PDF with another title, author, subject or other keywords, for example the title `Contract \
    2026`. What isn't given stays as it is; an empty text, or an empty list of keywords, removes it.
    """,
    categoryName: "PDF", searchKeywords: ["metadata", "title", "author", "keywords", "exiftool"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [
    RequiredProgram("exiftool", package: "libimage-exiftool-perl"), QPDF.program,
  ]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Title")
  var title: String?

  @Parameter(title: "Author")
  var author: String?

  @Parameter(title: "Subject")
  var subject: String?

  @Parameter(title: "Keywords")
  var keywords: [String]?

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Set the details of \(\.$file)") {
      \.$title
      \.$author
      \.$subject
      \.$keywords
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws {
    guard arguments.mayHave("title", "author", "subject", "keywords") else { throw nothing }
  }

  private static let nothing = IntentFailure(
    "there are no details to set", kind: .missing, help: "add a `title`, for example")

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard title != nil || author != nil || subject != nil || keywords != nil else {
      throw Self.nothing
    }
    var tags = Tags()
    tags.set(title, "PDF:Title", "XMP-dc:Title")
    tags.set(author, "PDF:Author", "XMP-dc:Creator")
    tags.set(subject, "PDF:Subject", "XMP-dc:Description")
    let list = keywords?.filter { !$0.isEmpty }
    tags.set(list?.joined(separator: ", "), "PDF:Keywords", "XMP-pdf:Keywords")
    tags.set(list, "XMP-dc:Subject")
    let made = try await PDFMaking.make(from: file, to: to, conflict) { [tags] folder, pdf in
      try await Self.write(tags, to: pdf, in: folder)
    }
    return .result(value: made)
  }

  private static func write(
    _ tags: Tags, to pdf: GivenPDF, in folder: ToolFolder
  ) async throws {
    // Tells of a password and of damage before the other program, whose changes damage would spoil.
    try await folder.qpdf([pdf.name, "whole.pdf"], of: pdf)
    let json = try IntentContext.current.values.encode([.dictionary(tags.values)], as: .json)
    try folder.path.appending("tags.json").create(Data(json.utf8))
    // The program adds to the end of the file, and leaves the former details in it: the last step writes
    // the file anew without them.
    let ending = try await folder.run(
      programs[0],
      ["-config", "", "-charset", "UTF8"] + tags.removed.map { "-\($0)=" }
        + ["-json=tags.json", "-o", "tagged.pdf", "whole.pdf"])
    guard ending.exitCode == 0 else { throw pdf.failure(ending) }
    let tagged = GivenPDF(name: "tagged.pdf", shown: pdf.shown)
    try await folder.qpdf([tagged.name, PDFMaking.output], of: tagged)
  }
}

/// Tags to be written, each in the document's own dictionary and in its XMP, which some programs prefer.
private struct Tags {
  var values: OrderedDictionary<String, IntentValue> = ["SourceFile": "*"]
  /// The tags that are removed.
  var removed: [String] = []

  mutating func set(_ text: String?, _ names: String...) {
    guard let text else { return }
    for name in names {
      if text.isEmpty { removed.append(name) } else { values[name] = .text(text) }
    }
  }

  mutating func set(_ texts: [String]?, _ name: String) {
    guard let texts else { return }
    if texts.isEmpty { removed.append(name) } else { values[name] = .list(texts.map { .text($0) }) }
  }
}
