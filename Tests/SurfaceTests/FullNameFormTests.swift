import Testing

@testable import AppIntentsCore

/// What `Forms/FullNames.swift` does at run time.
@Suite("Full names")
struct FullNameFormTests {
  private func sentence(_ deck: Deck, guests: Int) -> String {
    let values: [Int: IntentValue] = [1: deck.intentValue, 2: .number(.integer(guests))]
    return IntentDescriptor(BookCabin.self).summary.sentence(given: { values[$0] ?? .nothing }) {
      _ in "…"
    }
  }

  @Test func `conditions and cases choose the sentence`() {
    #expect(sentence(.sun, guests: 5) == "Ask for a group cabin on …")
    #expect(sentence(.sun, guests: 2) == "Book a cabin in the sun on …")
    #expect(sentence(.promenade, guests: 4) == "Book a cabin below on …")
  }

  @Test func `an intent is called for its value`() async throws {
    let intent = BookCabin()
    intent.ship = Ship.fleet[1]
    #expect(try await intent(donate: false) == "Sun Deck on Borealis")
  }

  @Test func `an entity has an id of the app's own type`() async throws {
    let ids = Ship.fleet.map(\.id.entityIdentifierString)
    #expect(ids == ["north-1", "north-2", "south-1"])
    #expect(ids.compactMap(ShipID.entityIdentifier(for:)) == Ship.fleet.map(\.id))
    #expect(ShipID.entityIdentifier(for: "north") == nil)
    let ship = Ship.fleet[2]
    #expect(EntityIdentifier(for: ship) == EntityIdentifier(for: Ship.self, identifier: ship.id))
  }

  @Test func `a query with types that are written out gets its comparisons`() async throws {
    let find = try #require(FindIntents.type(for: Ship.self))
    let invocation = IntentBinder.of(find).begin()
    try invocation.set(1, to: "cabins")
    try invocation.set(2, to: true)
    let found = try await invocation.perform().value.items
    #expect(found.map(\.words) == ["Aurora", "Cygnus", "Borealis"])
  }

  @Test func `a shortcut has its phrase, and what must not start it`() throws {
    let shortcut = try #require(CabinShortcuts.appShortcuts.first)
    #expect(shortcut.phrases == ["Book a cabin in ${applicationName}"])
    #expect(shortcut.presentation?.summary == "Book on ${Ship}")
    #expect(CabinShortcuts.negativePhrases.phrases.map(\.text) == ["Cancel my cabin"])
  }
}
