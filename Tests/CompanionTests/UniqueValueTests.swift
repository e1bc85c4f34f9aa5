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

/// Values that SQLite's functions read as the same, and that aren't.
@Suite("Unique values that are nearly the same")
struct UniqueValueTests {
  private let context: ModelContext

  init() throws {
    context = ModelContext(
      try ModelContainer(
        for: Ticket.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
  }

  private func texts() throws -> [String] {
    try ModelContext(context.container).fetch(FetchDescriptor<Ticket>()).map(\.text)
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
    #expect(
      try ModelContext(context.container).fetch(FetchDescriptor<Ticket>()).map(\.number)
        == [5, .max - 1])
  }
}
