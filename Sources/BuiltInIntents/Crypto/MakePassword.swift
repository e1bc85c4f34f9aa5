import AppIntentsCore

/// Makes a random password.
struct MakePassword: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "crypto.password"
  static let title: LocalizedStringResource = "Make Password"
  static let description = IntentDescription(
    """
    Gives a random password of letters and digits, such as `hM7xRkd4TgVq9WzbnP3s`, without those that \
    look alike (`0`, `O`, `1`, `l`, `I`). One of 8 characters or more has small letters, capital letters \
    and digits. It is a value like others: traces and logs show it.
    """,
    categoryName: "Crypto", searchKeywords: ["random", "secret", "generate", "token"],
    resultValueName: "Password")
  static let sideEffects: SideEffects = .varies

  @Parameter(
    title: "Length", description: "How many characters", default: 20, inclusiveRange: (4, 1000),
    inputConnectionBehavior: .never)
  var length: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Make a password of \(\.$length) characters")
  }

  private static let small = Array("abcdefghijkmnopqrstuvwxyz")
  private static let capital = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")
  private static let digits = Array("23456789")

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard (4...1000).contains(length) else {
      throw IntentFailure("`length` is \(length), but goes from 4 to 1000")
    }
    let all = Self.small + Self.capital + Self.digits
    var system = SystemRandomNumberGenerator()
    while true {
      // Each character is equally likely: `randomElement` tries again rather than take a remainder.
      let password = (0..<length).compactMap { _ in all.randomElement(using: &system) }
      // So is each password that has all kinds, because the others are thrown away as a whole.
      let hasAll = [Self.small, Self.capital, Self.digits].allSatisfy { kind in
        password.contains(where: kind.contains)
      }
      if length < 8 || hasAll { return .result(value: String(password)) }
    }
  }
}
