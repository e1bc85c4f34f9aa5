import AppIntents
import IntentServing

struct FindRoomsIntent: AppIntent, SideEffectDeclaring {
  static var title: LocalizedStringResource = "Find Rooms"
  static let sideEffects: SideEffects = [.readsNetwork]

  @Parameter(title: "Seats", default: 4, controlStyle: .slider, inclusiveRange: (1, 40))
  var seats: Int

  @Parameter(title: "Tags", size: IntentCollectionSize(min: 0, max: 3))
  var tags: [String]?

  @Parameter(title: "Building", optionsProvider: BuildingOptions())
  var building: String?

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: ["\(building ?? "any") for \(seats)"] + (tags ?? []))
  }
}

struct BuildingOptions: DynamicOptionsProvider {
  func results() async throws -> [String] { ["North", "South"] }
  func defaultResult() async -> String? { "South" }
}
