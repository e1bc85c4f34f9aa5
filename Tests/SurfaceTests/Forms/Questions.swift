import AppIntents

// The older and the rarer forms of questions.

struct FlavorOptions: DynamicOptionsProvider {
  func results() async throws -> ItemCollection<String> {
    ItemCollection(promptLabel: "Pick a flavor", usesIndexedCollation: true) {
      ItemSection("Sweet") {
        Item("vanilla", title: "Vanilla", subtitle: "From Réunion")
        "honey"
      }
    }
  }
}

struct ScoopIce: AppIntent {
  static let title: LocalizedStringResource = "Scoop Ice"

  @Parameter(title: "Flavor", optionsProvider: FlavorOptions()) var flavor: String?
  @Parameter(title: "Scoops") var scoops: Int?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard let scoops else { throw $scoops.needsValue("How many scoops?") }
    if flavor == nil { flavor = try await $flavor.requestValue() }
    try await requestConfirmation(
      result: .result(dialog: "Scoop \(scoops)?"),
      confirmationActionName: .init(stringLiteral: "Scoop"), showPrompt: true)
    try await requestConfirmation(output: .result(dialog: "Really?"))
    try await requestConfirmation(
      actionName: ConfirmationActionName(stringLiteral: "Eat"), dialog: "Eat it?")
    return .result(value: "\(scoops) \(flavor ?? "")")
  }
}
