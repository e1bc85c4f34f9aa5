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

enum Topping: String, AppEnum {
  case nuts, cream, sauce
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Topping"
  static let caseDisplayRepresentations: [Topping: DisplayRepresentation] = [
    .nuts: "Nuts", .cream: "Cream", .sauce: "Hot Sauce",
  ]
}

/// Asks for several of the values that are listed.
struct ServeSundae: AppIntent {
  static let title: LocalizedStringResource = "Serve Sundae"

  @Parameter(title: "Flavors", size: 2, optionsProvider: FlavorOptions()) var flavors: [String]
  @Parameter(title: "Toppings") var toppings: [Topping]

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: (flavors + toppings.map(\.rawValue)).joined(separator: " "))
  }
}
