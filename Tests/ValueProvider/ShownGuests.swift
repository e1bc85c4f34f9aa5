import AppIntents
import Foundation
import SwiftUI

// Views that declare which guests they show.

struct ShowGuestsIntent: AppIntent {
  static var title: LocalizedStringResource = "Show Guests"

  @Parameter(title: "Selected")
  var selected: String?

  @MainActor
  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: GuestRows(guests: GuestQuery.guests, selected: selected))
  }
}

struct GuestRows: View {
  let guests: [GuestEntity]
  let selected: String?

  var body: some View {
    List(guests, selection: .constant(selected)) { guest in Text(guest.name) }
      .appEntityIdentifier(forSelectionType: String.self) { id in
        EntityIdentifier(for: GuestEntity.self, identifier: id)
      }
  }
}

struct ShowGuestIntent: AppIntent {
  static var title: LocalizedStringResource = "Show Guest"

  @Parameter(title: "Guest")
  var guest: GuestEntity

  @MainActor
  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: GuestCard(guest: guest))
  }
}

struct GuestCard: View {
  let guest: GuestEntity

  var body: some View {
    Text(guest.name)
      .userActivity("guests.looking") { activity in
        activity.title = "Looking at \(guest.name)"
        activity.appEntityIdentifier = EntityIdentifier(for: guest)
      }
  }
}

/// Shows a guest that no query finds, one that is hidden, and a drawing with several.
struct ShowSeatsIntent: AppIntent {
  static var title: LocalizedStringResource = "Show Seats"

  @MainActor
  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: SeatsView(guests: GuestQuery.guests))
  }
}

struct SeatsView: View {
  let guests: [GuestEntity]

  var body: some View {
    VStack {
      Text("Somebody")
        .appEntityIdentifier(EntityIdentifier(for: GuestEntity.self, identifier: "left"))
      Text("Nobody")
        .appEntityIdentifier(EntityIdentifier(for: guests[0]))
        .hidden()
      Text("Seats")
        .appEntityUIElements { context in
          guests.enumerated().map { number, guest in
            AppEntityUIElement(
              guest,
              bounds: CGRect(x: Double(number) * 40, y: context.bounds.midY, width: 40, height: 40),
              state: .init(isSelected: number == 0))
          }
        }
    }
  }
}
