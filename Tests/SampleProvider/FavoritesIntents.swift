import AppIntents
import SwiftUI

@MainActor
final class Favorites {
  nonisolated static let isSelling = false
  static let shared = Favorites()
  var rooms: [String: Bool] = ["Attic": false, "Cellar": true]
}

/// Shows rooms, whose stars can be switched.
struct ShowRoomsIntent: AppIntent {
  static var title: LocalizedStringResource = "Show Rooms"

  func perform() async throws -> some IntentResult & ShowsSnippetIntent & ProvidesDialog {
    .result(dialog: "Two rooms.", snippetIntent: RoomsSnippetIntent())
  }
}

struct RoomsSnippetIntent: SnippetIntent {
  static var title: LocalizedStringResource = "Rooms"
  static var isDiscoverable: Bool { false }

  @MainActor
  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: RoomsView(rooms: Favorites.shared.rooms))
  }
}

struct RoomsView: View {
  let rooms: [String: Bool]

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(rooms.keys.sorted(), id: \.self) { room in
        Toggle(isOn: rooms[room] == true, intent: SwitchFavoriteIntent(room: room)) { Text(room) }
      }
      Button("Sell", intent: SellRoomsIntent())
    }
  }
}

/// No tool: only the buttons of what is shown perform it.
struct SwitchFavoriteIntent: AppIntent {
  static var title: LocalizedStringResource = "Switch Favorite"
  static var isDiscoverable: Bool { false }

  @Parameter(title: "Room")
  var room: String

  init() {}

  init(room: String) { self.room = room }

  @MainActor
  func perform() async throws -> some IntentResult {
    Favorites.shared.rooms[room]?.toggle()
    return .result()
  }
}

struct NobodyBuys: Error, CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { "nobody buys rooms" }
}

/// Asks with a view, then fails.
struct SellRoomsIntent: AppIntent {
  static var title: LocalizedStringResource = "Sell Rooms"

  func perform() async throws -> some IntentResult {
    try await requestConfirmation(actionName: .go, dialog: "Sell all rooms?") {
      Text("Attic and Cellar")
    }
    guard Favorites.isSelling else { throw NobodyBuys() }
    return .result()
  }
}
