import AppIntentsCore
import Foundation

/// Makes a random identifier.
struct MakeUUID: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "crypto.uuid"
  static let title: LocalizedStringResource = "Make UUID"
  static let description = IntentDescription(
    """
    Gives a random identifier that is different from all others, such as \
    `7d444840-9dc0-41d9-9c1b-5b8d1f0a2c3e`.
    """,
    categoryName: "Crypto", searchKeywords: ["unique", "identifier", "GUID", "random"],
    resultValueName: "UUID")
  static let sideEffects: SideEffects = .varies

  static var parameterSummary: some ParameterSummary { Summary("Make a UUID") }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: UUID().uuidString.lowercased())
  }
}
