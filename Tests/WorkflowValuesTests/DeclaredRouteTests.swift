import AppIntentsCore
import Testing

@testable import WorkflowValues

/// Ways by what types of entities declare.
@Suite("Declared routes")
struct DeclaredRouteTests {
  private static let guest = ValueType.entity("guests.guest")
  private static let person = ValueType.entity("party.person")
  private static let contact = ValueType.entity("contact")

  /// The words of the way; nil if there is none.
  private func way(
    _ from: ValueType, _ to: ValueType, giving exports: [ValueType] = [],
    madeOf imports: [ValueType] = []
  ) -> String? {
    DeclaredRoute(from: from, to: to, exports: exports, imports: imports)?
      .words(from: from, to: to)
  }

  @Test(
    arguments: [
      (guest, contact, [contact, .text], [], "guests.guest → contact"),
      // A declared conversion goes before one of the table.
      (guest, .text, [contact, .text], [], "guests.guest → text"),
      (guest, person, [.text, contact], [.url, contact], "guests.guest → contact → party.person"),
      (guest, .date, [.text], [], "guests.guest → text → date"),
      (contact, person, [], [contact], "contact → party.person"),
      (.url, person, [], [.url], "url → party.person"),
      (.number, person, [], [.duration], "number → duration → party.person"),
    ] as [(ValueType, ValueType, [ValueType], [ValueType], String)])
  func `the shortest way is taken`(
    from: ValueType, to: ValueType, exports: [ValueType], imports: [ValueType], words: String
  ) {
    #expect(way(from, to, giving: exports, madeOf: imports) == words)
  }

  @Test(
    arguments: [
      // Nothing is needed, or the table has it.
      (guest, guest, [.text], [.text]), (guest, .any, [.text], []), (guest, .text, [contact], []),
      (guest, .dictionary, [.text], []),
      // A text is looked up, and so isn't what another value is by way of its text.
      (.text, person, [], [.text]), (.number, person, [], [.text]), (guest, person, [.text], []),
      (guest, person, [], [.text]),
      // Nothing leads there, or only three hops.
      (guest, person, [contact], [.url]), (guest, .boolean, [contact], []),
      (.list(of: guest), .text, [.text], []),
    ] as [(ValueType, ValueType, [ValueType], [ValueType])])
  func `there is no declared way`(
    from: ValueType, to: ValueType, exports: [ValueType], imports: [ValueType]
  ) {
    #expect(way(from, to, giving: exports, madeOf: imports) == nil)
  }

  @Test func `a route tells what becomes of the items of a list`() {
    func route(_ from: ValueType, _ to: ValueType) -> String? {
      ConversionTable.route(from: from, to: to) { from, to in
        DeclaredRoute(from: from, to: to, exports: [Self.contact], imports: [Self.contact])
      }?.description
    }
    #expect(
      route(.list(of: Self.guest), .list(of: Self.person))
        == "each guests.guest → contact → party.person")
    #expect(
      route(Self.guest, .list(of: Self.contact)) == "guests.guest → contact → list of contact")
    #expect(route(.list(of: Self.guest), Self.contact) == nil)
    #expect(route(Self.guest, .number) == nil)
  }
}
