import AppIntents
import GeoToolbox

// Queries for values that aren't this app's.

/// Finds guests, or how many there are, by words.
struct InvitationQuery: IntentValueQuery {
  func values(for input: String) async throws -> [Invitation] {
    let guests = GuestQuery.guests.filter { $0.name.contains(input) }
    return guests.isEmpty ? [.number(0), .words(input)] : guests.map { .guest($0) }
  }
}

/// Finds who sits at a place.
struct NeighborQuery: IntentValueQuery {
  func values(for input: PlaceDescriptor) async throws -> [GuestEntity] {
    GuestQuery.guests.filter { $0.place.commonName == input.commonName }
  }
}

/// Finds who sits beside guests.
struct BesideQuery: IntentValueQuery {
  func values(for input: [GuestEntity]) async throws -> [GuestEntity] {
    guard !input.isEmpty else { throw GuestError.withoutAddress }
    return GuestQuery.guests.filter { guest in !input.contains { $0.id == guest.id } }
  }
}
