import AppIntentsCore
import OrderedCollections

/// Removes the password from a PDF.
struct DecryptPDF: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.decrypt"
  static let title: LocalizedStringResource = "Decrypt PDF"
  static let description = IntentDescription(
    """
    Makes a PDF that opens without a password from one that needs it. A PDF without a password \
    stays as it is. Keep passwords in `secrets`.
    """,
    categoryName: "PDF", searchKeywords: ["unlock", "password", "remove password", "qpdf"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [QPDF.program]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Password", description: "A password that opens it")
  var password: String

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Decrypt \(\.$file)") {
      \.$password
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let password = try ToolPassword(password, by: QPDF.passwords)
    let made = try await PDFMaking.make(from: file, to: to, conflict) { folder, pdf in
      do {
        try await folder.qpdf(job: ["password": .text(password.text), "decrypt": ""], of: pdf)
      } catch let error as IntentFailure where error.kind == .refused {
        throw IntentFailure("`password` doesn't open `\(pdf.shown)`", kind: .refused)
      }
    }
    return .result(value: made)
  }
}
