import AppIntentsCore
import Foundation
import SystemPackage

/// Encrypts a file.
struct EncryptFile: AppIntent, ArgumentChecking, DestinationTaking, ProgramUsing, NamingDeclaring {
  static let persistentIdentifier = "crypto.encrypt"
  static let title: LocalizedStringResource = "Encrypt File"
  static let description = IntentDescription(
    """
    Makes an encrypted copy of a file: `a.pdf` becomes `a.pdf.gpg`, in the format of OpenPGP. Either with \
    a password (AES-256), or for recipients whose public keys are in your keyring, by their addresses or \
    fingerprints. The file itself stays.
    """,
    categoryName: "Crypto",
    searchKeywords: ["gpg", "pgp", "protect", "password", "secret", "lock"],
    resultValueName: "Encrypted File")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [GnuPG.program]
  // Who can read the copy.
  static let naming: [String: ParameterMeaning] = ["recipients": .id]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Password", description: "A secret, such as `$secrets.BACKUP`")
  var password: String?

  @Parameter(
    title: "Recipients", description: "Addresses, or fingerprints of keys", default: [])
  var recipients: [String]

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Encrypt \(\.$file)") {
      \.$password
      \.$recipients
      \.$to
      \.$conflict
    }
  }

  static func check(_ arguments: WrittenArguments) throws {
    guard arguments.mayHave("password", "recipients") else { throw noKey }
    if arguments.given("password") != nil, let recipients = arguments.given("recipients") {
      throw twoKeys.caused(by: recipients)
    }
  }

  private static let noKey = IntentFailure("`password` or `recipients` is needed")
  private static let twoKeys = IntentFailure("`password` and `recipients` can't be combined")

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard (password != nil) != !recipients.isEmpty else {
      throw password == nil ? Self.noKey : Self.twoKeys
    }
    let recipients = try recipients.map(Self.userID)
    let password = try password.map { try ToolPassword($0) }
    let name = try MadeName(of: file).added(ending: "gpg")
    let made = try MadeFiles(to: to, conflict: conflict)
    if let existing = try made.existing(name) { return .result(value: existing) }
    return .result(
      value: try await ToolFolder.using { folder in
        try folder.add(file, as: GnuPG.given)
        let gpg = try GnuPG(in: folder, for: file)
        let status: GnuPGStatus
        if let password {
          let options = ["--cipher-algo", "AES256", "--s2k-count", "65011712"]
          status = try await gpg.run(
            password: password, options + ["--symmetric", GnuPG.given])
        } else {
          try gpg.copyPublicKeys()
          status = try await gpg.run(
            recipients.flatMap { ["--recipient", $0] } + ["--encrypt", GnuPG.given])
        }
        try Self.check(status, file)
        return try made.put(gpg.result, as: name)
      })
  }

  /// A recipient as exactly one key: no part of an address, which could be another person's.
  private static func userID(_ recipient: String) throws -> String {
    let recipient = recipient.trimmingCharacters(in: .whitespaces)
    let digits = recipient.replacing(" ", with: "")
    let number = digits.hasPrefix("0x") ? String(digits.dropFirst(2)) : digits
    if number.utf8.count >= 16, number.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
      return "0x\(number)"
    }
    guard !recipient.isEmpty else { throw IntentFailure("a recipient is empty") }
    return recipient.contains("@") && !recipient.contains("<") ? "<\(recipient)>" : "=\(recipient)"
  }

  private static func check(_ status: GnuPGStatus, _ file: IntentFile) throws {
    if let refused = status["INV_RECP"] {
      let name = IntentContext.current.excerpt(of: refused.dropFirst().joined(separator: " "))
      throw switch refused.first {
      case "1":
        IntentFailure(
          "there is no key for `\(name)`", kind: .missing, help: "import it with `gpg --import`")
      case "10":
        IntentFailure(
          "the key for `\(name)` isn't trusted to be theirs", kind: .notPermitted,
          help: "compare its fingerprint with theirs, then sign it with `gpg --quick-lsign-key`")
      default: IntentFailure("the key for `\(name)` can't be used: it is revoked or has expired")
      }
    }
    guard status.hasSucceeded, status["END_ENCRYPTION"] != nil else {
      throw status.failure(to: "encrypt `\(file.filename)`")
    }
  }
}
