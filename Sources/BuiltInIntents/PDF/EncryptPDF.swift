import AppIntentsCore
import OrderedCollections

/// Protects a PDF with a password.
struct EncryptPDF: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.encrypt"
  static let title: LocalizedStringResource = "Encrypt PDF"
  static let description = IntentDescription(
    """
    Makes a PDF that opens with a password only (AES with 256 bits). With an `owner_password`, the \
    `password` is for reading and printing, and most programs change or copy nothing without the \
    owner's. Keep passwords in `secrets`.
    """,
    categoryName: "PDF", searchKeywords: ["protect", "password", "lock", "restrict", "qpdf"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [QPDF.program]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Password", description: "The password that opens it")
  var password: String

  @Parameter(title: "Owner Password", description: "The password for changing and copying")
  var ownerPassword: String?

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Encrypt \(\.$file)") {
      \.$password
      \.$ownerPassword
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let user = try ToolPassword(password, by: QPDF.passwords)
    let owner = try ownerPassword.map {
      try ToolPassword($0, "owner_password", by: QPDF.passwords)
    }
    let limits: IntentValue = owner == nil ? [:] : ["modify": "none", "extract": "n"]
    let made = try await PDFMaking.make(from: file, to: to, conflict) { folder, pdf in
      try await folder.qpdf(
        job: [
          "encrypt": [
            "userPassword": .text(user.text), "ownerPassword": .text(owner?.text ?? user.text),
            "256bit": limits,
          ]
        ], of: pdf)
    }
    return .result(value: made)
  }
}
