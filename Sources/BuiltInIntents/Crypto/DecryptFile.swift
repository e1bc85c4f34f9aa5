import AppIntentsCore
import SystemPackage

/// Decrypts a file.
struct DecryptFile: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "crypto.decrypt"
  static let title: LocalizedStringResource = "Decrypt File"
  static let description = IntentDescription(
    """
    Makes a decrypted copy of a file in the format of OpenPGP: `a.pdf.gpg` becomes `a.pdf`. With the \
    password that it was encrypted with, or with a key of yours, which your `gpg` has.
    """,
    categoryName: "Crypto", searchKeywords: ["gpg", "pgp", "unlock", "password", "open"],
    resultValueName: "Decrypted File")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [GnuPG.program]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Password", description: "A secret, such as `$secrets.BACKUP`")
  var password: String?

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Decrypt \(\.$file)") {
      \.$password
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let password = try password.map { try ToolPassword($0) }
    let name = try Self.decrypted(file)
    let made = try MadeFiles(to: to, conflict: conflict)
    if let existing = try made.existing(name) { return .result(value: existing) }
    return .result(
      value: try await ToolFolder.using { folder in
        try folder.add(file, as: GnuPG.given)
        let gpg = try GnuPG(in: folder, for: file)
        let work = ["--decrypt", GnuPG.given]
        let status =
          if let password {
            try await gpg.run(password: password, work)
          } else {
            try await gpg.runWithUsersKeys(work)
          }
        try check(status)
        return try made.put(gpg.result, as: name)
      })
  }

  /// The name without what encryption has added.
  private static func decrypted(_ file: IntentFile) throws -> FilePath.Component {
    let name = try file.fileName.bytes
    let ending = String(decoding: name.suffix(4), as: UTF8.self).lowercased()
    if [".gpg", ".pgp", ".asc"].contains(ending),
      let stem = FilePath(bytes: name.dropLast(4)).lastComponent, stem.kind == .regular
    {
      return stem
    }
    return try MadeName(of: file).added(ending: "decrypted")
  }

  private func check(_ status: GnuPGStatus) throws {
    // A file that is only signed isn't encrypted, and `gpg` hands on what it says.
    if status.hasSucceeded, status["DECRYPTION_OKAY"] != nil { return }
    let name = file.filename
    let isForPassword = status["NEED_PASSPHRASE_SYM"] != nil
    guard isForPassword || status["BEGIN_DECRYPTION"] != nil || status["ENC_TO"] != nil else {
      throw IntentFailure("`\(name)` isn't encrypted in the format of OpenPGP")
    }
    // The content can be read only with the right key: then something was changed in it, or its end is missing.
    if status["PLAINTEXT"] != nil, status["DECRYPTION_FAILED"] != nil, status.isProtected {
      throw IntentFailure("`\(name)` is damaged or cut off", kind: .refused)
    }
    if isForPassword, password == nil {
      throw IntentFailure("`\(name)` needs a password", kind: .refused, help: "give `password`")
    }
    if isForPassword, status.hasWrongPassword {
      throw IntentFailure("the password of `\(name)` is another one", kind: .refused)
    }
    if isForPassword, status["PLAINTEXT"] == nil {
      throw IntentFailure(
        "`\(name)` is damaged or cut off, or its password is another one", kind: .refused)
    }
    if status["NO_SECKEY"] != nil {
      throw IntentFailure(
        "`\(name)` is encrypted for keys that aren't yours", kind: .refused,
        help: password == nil ? nil : "without `password`, your own keys are tried")
    }
    throw status.failure(to: "decrypt `\(name)`")
  }
}
