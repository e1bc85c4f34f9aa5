import AppIntents
import IntentServing

@main
struct PalExtension {
  init() { print("starting") }

  static func main() async {
    IntentServer.foregroundCommand = ["."]
    await IntentServer(
      name: "pal", version: "2.1", icon: .init(systemName: "calendar"), intents: IntentList.all,
      entities: [EventEntity.self],
      valueQueries: [TravelersOfText.self],
      shortcuts: [PalShortcuts.self]
    ).run { _ = PalExtension() }
  }
}
