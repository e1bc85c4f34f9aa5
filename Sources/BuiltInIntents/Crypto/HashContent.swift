import AppIntentsCore

/// Computes a hash of a file or a text.
struct HashContent: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "crypto.hash"
  static let title: LocalizedStringResource = "Generate Hash"
  static let description = IntentDescription(
    """
    Gives the hash of a file's content, or of a text in UTF-8, in hexadecimal digits: that of `hello` \
    begins with `2cf24dba`. With a key it is an HMAC, as web hooks are signed with. SHA-1 and MD5 tell \
    whether files differ by accident, but not whether a file was changed on purpose.
    """,
    categoryName: "Crypto",
    searchKeywords: ["checksum", "digest", "sha256", "sha512", "md5", "hmac", "sign"],
    resultValueName: "Hash")
  static let sideEffects: SideEffects = .readsFiles

  @Parameter(title: "Content", description: "A file, or a text")
  var content: IntentValue

  @Parameter(title: "Algorithm", default: .sha256)
  var algorithm: HashAlgorithm

  @Parameter(title: "Key", description: "A secret key, for an HMAC, such as `$secrets.HOOK`")
  var key: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Generate the \(\.$algorithm) hash of \(\.$content)") { \.$key }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard content != .nothing else { throw IntentFailure("there is nothing to hash") }
    if key?.isEmpty == true { throw IntentFailure("`key` is empty") }
    let hash = try ContentHasher.hash(of: content, algorithm, key: key.map { Array($0.utf8) })
    return .result(value: HexadecimalDigits.text(hash))
  }
}
