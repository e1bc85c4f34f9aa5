import AppDatabases
import Foundation
import Testing

@testable import SwiftData

@Model
private final class Ticket {
  @Attribute(.unique) var number: UInt64
  @Attribute(.unique) var text: String
  @Attribute(.unique) var price: Decimal?

  init(_ number: UInt64, _ text: String, _ price: Decimal? = nil) {
    self.number = number
    self.text = text
    self.price = price
  }
}

@Model
private final class Trip {
  // One is declared twice.
  #Unique<Trip>([\.name, \.start], [\.code], [\.name, \.start])
  #Index<Trip>([\.name])
  var name: String
  var start: Int
  var code: String?
  var note = ""

  init(_ name: String, _ start: Int, code: String? = nil, note: String = "") {
    self.name = name
    self.start = start
    self.code = code
    self.note = note
  }
}

@Model
private final class Fleet {
  #Unique<Fleet>([\.trips])
  #Index<Fleet>(.binary([\.name]))
  var name = ""
  var trips: [Trip] = []

  init() {}
}

@Model
private final class Crew {
  @Relationship(.unique) var trip: Trip?

  init() {}
}

@Model
private final class Team {
  @Attribute(.unique) var trip: Trip?

  init() {}
}

@Model
private final class Draft {
  @Attribute(.unique, .ephemeral) var name = ""

  init() {}
}

@Suite("Values that are unique together")
struct UniqueTogetherTests {
  private let context: ModelContext

  init() throws { context = try .inMemory(Trip.self) }

  private func save(_ trips: Trip...) throws {
    for trip in trips { context.insert(trip) }
    try context.save()
  }

  /// What is in the store, in the order of insertion.
  private func stored() throws -> [String] {
    try context.saved(Trip.self).map { "\($0.name) \($0.start) \($0.note)" }
  }

  @Test func `only all values together are unique`() throws {
    try save(Trip("a", 1, note: "old"), Trip("a", 2), Trip("b", 1))
    #expect(try stored() == ["a 1 old", "a 2 ", "b 1 "])
    try save(Trip("a", 1, note: "new"))
    #expect(try stored() == ["a 1 new", "a 2 ", "b 1 "])
  }

  @Test func `an object that shares values with two others replaces both`() throws {
    try save(Trip("a", 1, code: "x"), Trip("b", 1, code: "y"), Trip("b", 2))
    try save(Trip("a", 1, code: "y", note: "new"))
    #expect(try stored() == ["a 1 new", "b 2 "])
  }

  @Test func `an object passes over the values of another on the way to its own`() throws {
    let trip = Trip("a", 1)
    try save(trip, Trip("b", 1, note: "kept"), Trip("b", 2, note: "gone"))
    (trip.name, trip.start) = ("b", 2)
    try context.save()
    #expect(try stored() == ["b 2 ", "b 1 kept"])
  }

  @Test func `what others have changed meanwhile counts`() throws {
    let trip = Trip("a", 1)
    try save(trip, Trip("b", 2, note: "gone"))
    let other = ModelContext(context.container)
    try #require(try other.all(Trip.self).first).start = 2
    try other.save()
    trip.name = "b"
    try context.save()
    #expect(try stored() == ["b 2 "])
  }

  @Test func `values that objects exchange or pass on stay`() throws {
    let trips = (1...6).map { Trip("a", $0, note: "\($0)") }
    for trip in trips { context.insert(trip) }
    try context.save()
    for trip in trips { trip.start += 1 }
    try context.save()
    #expect(try stored() == (1...6).map { "a \($0 + 1) \($0)" })
    (trips[0].start, trips[1].start) = (trips[1].start, trips[0].start)
    try context.save()
    #expect(try stored().prefix(2) == ["a 3 1", "a 2 2"])
  }

  @Test func `any number of properties is set at once`() throws {
    let connection = try SQLiteConnection(path: ":memory:")
    let (content, values) = ModelSaving.content(with: (0..<200).map { ("p\($0)", "\($0)") })
    let rows = try connection.query(
      "SELECT json_extract(\(content), '$.p199', '$.p0') FROM (SELECT '{}' AS properties) WHERE ?1",
      [.integer(1)] + values)
    #expect(rows == [[.text("[199,0]")]])
  }

  @Test(
    arguments: [
      (Fleet.self, "`Fleet.trips` can't be unique: it leads to other objects"),
      (Crew.self, "`Crew.trip` can't be unique: it leads to other objects"),
      (Team.self, "`Team.trip` can't be unique: it leads to other objects"),
      (Draft.self, "`Draft.name` can't be unique: it isn't kept"),
    ] as [(any PersistentModel.Type, String)])
  func `a property without a value in the store can't be unique`(
    type: any PersistentModel.Type, message: String
  ) {
    #expect(throws: SwiftDataError(message)) { try ModelContext.inMemory(type) }
  }
}

/// Values that SQLite's functions read as the same, and that aren't.
@Suite("Unique values that are nearly the same")
struct UniqueValueTests {
  private let context: ModelContext

  init() throws { context = try .inMemory(Ticket.self) }

  private func texts() throws -> [String] {
    try context.saved(Ticket.self).map(\.text)
  }

  @Test func `objects stay apart whose numbers or texts differ a little`() throws {
    let tickets = [
      Ticket(.max, "a"), Ticket(.max - 1, "a\0b"), Ticket(1 << 63, "a\0c"), Ticket(0, "1"),
      Ticket(1, "01", Decimal(string: "0.10000000000000000001")),
      Ticket(2, "[null,null]", Decimal(string: "0.1")),
    ]
    for ticket in tickets { context.insert(ticket) }
    try context.save()
    #expect(try texts() == tickets.map(\.text))
    // No price is no value that others could have.
    #expect(tickets.count { $0.price == nil } == 4)
  }

  @Test func `such a value is found by another object that has it`() throws {
    for ticket in [Ticket(.max, "a\0b"), Ticket(.max - 1, "b")] { context.insert(ticket) }
    try context.save()
    context.insert(Ticket(.max - 1, "c"))
    try context.save()
    #expect(try texts() == ["a\0b", "c"])
    context.insert(Ticket(5, "a\0b"))
    try context.save()
    #expect(try context.saved(Ticket.self).map(\.number) == [5, .max - 1])
  }
}
