import AppIntentsCore

/// Checks a file's hash.
struct CheckHash: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "crypto.check"
  static let title: LocalizedStringResource = "Check Hash"
  static let description = IntentDescription(
    """
    Gives whether a file has a hash, as a site gives it for a download: `sha256:2cf24dba…`, the \
    digits alone, Base64, or the lines of `sha256sum` (`2cf24dba…  file.iso`), of which the one with the \
    file's name counts. The algorithm follows from the name or the length.
    """,
    categoryName: "Crypto",
    searchKeywords: ["verify", "checksum", "compare", "download", "integrity"],
    resultValueName: "Is Right")
  static let sideEffects: SideEffects = .readsFiles

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Hash", description: "In hexadecimal digits or Base64, or lines of `sha256sum`")
  var hash: String

  static var parameterSummary: some ParameterSummary {
    Summary("Check that \(\.$file) has the hash \(\.$hash)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    let expected = try WrittenHash.find(in: hash, for: file.filename)
    let found = try ContentHasher.hash(of: .file(file), expected.algorithm)
    return .result(value: Self.areEqual(found, expected.bytes))
  }

  /// Takes as long whatever the first byte is that differs.
  private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
