import AppIntentsCore
import AppIntentsTesting
import GeoToolbox
import Testing

/// The value queries of an app, by their names, in its own process.
@Suite("Value queries by their names")
struct ValueQueryTests {
  private let definitions = IntentDefinitions(bundleIdentifier: "com.example.ValueProvider")

  @Test func `a query is asked with a value, and gives values of several types`() async throws {
    let query = definitions.valueQueries["InvitationQuery"]
    let found = try await query.values(for: "Ada")
    #expect(found.items.count == 1)
    #expect(!found.items.isEmpty)
    #expect(try found.items[0].name == "Ada Lovelace")
    #expect(try found.items[0].seat.as(Int.self) == 1)
    let guest: AnyAppEntity = try found.items[0]
    #expect(guest.identifier.instanceIdentifier == "ada")
    let same = try found.items[0].as(definitions.entities["GuestEntity"])
    #expect(same == guest)
    #expect(throws: IntentTestingError.self) {
      try found.items[0].as(definitions.entities["PlaceEntity"])
    }
    let other = try await query.values(for: "crowd")
    #expect(try other.items[0] == 0)
    #expect(try other.items[1] == "crowd")
    #expect(throws: IntentTestingError.self) { try other.items[2].as(String.self) }
  }

  @Test func `what a query gives is given to an intent, and to another query`() async throws {
    let found = try await definitions.valueQueries["InvitationQuery"].values(for: "Turing")
    let seated = try await definitions.intents["SeatGuestIntent"]
      .makeIntent(guest: found.items[0]).run()
    #expect(try seated.value == "Alan Turing (alan) sits")
    let guest: AnyAppEntity = try found.items[0]
    let beside = try await definitions.valueQueries["BesideQuery"].values(for: [guest])
    #expect(beside.items.count == 1)
    #expect(try beside.items[0].name == "Ada Lovelace")
  }

  @Test func `a query takes a place of another app`() async throws {
    let place = PlaceDescriptor(
      representations: [.address("Seat Street 2")], commonName: "Seat 2")
    let found = try await definitions.valueQueries["NeighborQuery"].values(for: place)
    #expect(found.items.count == 1)
    #expect(try found.items[0].name == "Alan Turing")
  }

  @Test(arguments: [
    ("BesideQuery", "a guest needs an address", "other"),
    ("LostQuery", "the app has no value query `LostQuery`", "missing"),
  ])
  func `a failure has the app's words`(name: String, message: String, kind: String) async throws {
    let error = await #expect(throws: IntentTestingError.self) {
      try await definitions.valueQueries[name].values(for: [String]())
    }
    #expect(error?.message == message)
    #expect(error?.kind == kind)
  }

  @Test func `a query is told from another one`() throws {
    let query = definitions.valueQueries["BesideQuery"]
    try query.isInstance(definitions.valueQueries["BesideQuery"])
    #expect(throws: IntentTestingError.self) {
      try query.isInstance(definitions.valueQueries["NeighborQuery"])
    }
  }
}
