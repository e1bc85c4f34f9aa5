import AppIntents
import IntentServing

@main
struct PalExtension {
  init() { print("starting") }

  static func main() async {
    IntentServer.foregroundCommand = ["."]
    IntentServer.icon = .init(systemName: "calendar")
    await IntentServer(
      name: "pal", version: "2.1", intents: IntentList.all, entities: [EventEntity.self],
      valueQueries: [TravelersOfText.self],
      shortcuts: [PalShortcuts.self]
    ).run { _ = PalExtension() }
  }
}
