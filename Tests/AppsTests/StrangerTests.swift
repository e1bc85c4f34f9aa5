import AppIntentsCore
import Diagnostics
import Foundation
import ModelContext
import Testing
import WorkflowEngine
import WorkflowTesting

@testable import Apps

/// Values of one app in steps of another one, in both eras of the protocol.
@Suite("Values between apps")
struct StrangerTests {
  private func result(_ steps: String, _ era: ProtocolEra = .new) async throws -> IntentValue {
    let apps = try await StrangerApps(era)
    let run = try await apps.run(steps)
    await apps.end()
    if let failure = run.failure { return .text("failed: \(failure)") }
    return run.result
  }

  @Test(arguments: ProtocolEra.allCases)
  func `an entity is given as a person, a place and a text`(era: ProtocolEra) async throws {
    let apps = try await StrangerApps(era)
    let person = try await apps.run("  - guests.get_guest: ada\n  - party.call_person: $prev")
    #expect(person.result == "Ada Lovelace at ada@example.org", "\(person.failure ?? "")")
    #expect(person.trace.conversions == ["guests.guest_entity → contact"])
    let place = try await apps.run("  - guests.get_guest: alan\n  - party.go_there: $prev")
    #expect(place.result == "Seat 2, Seat Street 2", "\(place.failure ?? "")")
    let text = try await apps.run(
      "  - guests.get_guest: ada\n  - text.change_case: $prev\n")
    #expect(text.result == "ADA LOVELACE ON SEAT 1", "\(text.failure ?? "")")
    await apps.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `the content of an entity is a file`(era: ProtocolEra) async throws {
    let apps = try await StrangerApps(era)
    let run = try await apps.run(
      "  - guests.get_guest: ada\n  - file.read: $prev\n    as: text\n  - value: ${text}")
    #expect(run.result == "name,seat\nAda Lovelace,1\n", "\(run.failure ?? "")")
    await apps.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `an entity is made of another app's entity by way of a person`(
    era: ProtocolEra
  ) async throws {
    let apps = try await StrangerApps(era)
    let one = try await apps.run("  - guests.get_guest: ada\n  - party.seat_guest: $prev")
    #expect(one.result == "Ada Lovelace (made of ada@example.org) sits", "\(one.failure ?? "")")
    // An entity of the app's own stays what it is.
    let own = try await apps.run("  - guests.get_guest: ada\n  - guests.seat_guest: $prev")
    #expect(own.result == "Ada Lovelace (ada) sits", "\(own.failure ?? "")")
    let many = try await apps.run(
      """
        - guests.get_guest: ada
          as: ada
        - party.get_guest: alan
          as: alan
        - party.seat_guests: [$ada, $alan, "ada"]
      """)
    #expect(many.result == ["made of ada@example.org", "alan", "ada"], "\(many.failure ?? "")")
    await apps.end()
  }

  @Test func `an entity is made of a value`() async throws {
    #expect(
      try await result("  - party.seat_guest: ${url(\"https://example.org/x\")}")
        == "Page (https://example.org/x) sits")
  }

  @Test func `what an app can't make is its failure`() async throws {
    let failed = try await result(
      "  - guests.name_person: Nobody\n  - party.seat_guest: $prev")
    #expect(failed == "failed: `guest`: a guest needs an address")
  }

  @Test func `a contact goes to an app and comes back`() async throws {
    #expect(
      try await result("  - party.call_person: mia@example.org")
        == "mia@example.org at mia@example.org")
  }

  @Test func `the check tells the way, and that there is none`() async throws {
    let apps = try await StrangerApps(.new)
    let checked = apps.check(
      """
        - guests.get_guest: ada
        - party.seat_guest: $prev
        - guests.get_guest: ada
        - party.call_person: $prev
      """)
    #expect(
      checked.conversions.filter { $0.contains("contact") } == [
        "guests.guest_entity → contact → party.guest_entity", "guests.guest_entity → contact",
      ])
    let wrong = apps.check(
      """
        - guests.get_guest: ada
        - guests.clear_table: $prev
        - party.seat_guest: ${1 + 1}
      """)
    let problems = wrong.diagnostics.filter { "\($0.kind)" == "no-conversion" }
    #expect(
      problems.map(\.notes) == [
        ["a guests.guest_entity gives `contact`, `place`, `text` and `file`"],
        ["a party.guest_entity is made of `contact` or `url`"],
      ])
    await apps.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `ten thousand ids go through three steps without a query`(era: ProtocolEra) async throws {
    let apps = try await StrangerApps(era)
    let run = try await apps.run(
      """
        - guests.list_guests: 10000
        - guests.sort_guests: $prev
        - guests.count_guests: $prev
      """)
    #expect(run.result == "10000 guests, 0 queries, none", "\(run.failure ?? "")")
    let looked = try await apps.run(
      """
        - guests.list_guests: 10000
        - guests.sort_guests: $prev
        - guests.count_guests: $prev
          look: true
      """)
    #expect(looked.result == "10000 guests, 1 queries, g9999,g9998", "\(looked.failure ?? "")")
    await apps.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `names and durations go there and back`(era: ProtocolEra) async throws {
    let apps = try await StrangerApps(era)
    let name = try await apps.run("  - guests.tell_name: Dr Mia Ann Sanders")
    #expect(name.result == "Sanders", "\(name.failure ?? "")")
    let time = try await apps.run(
      "  - guests.wait_longer: 1h 30m\n    as: time\n  - value: ${time.minutes}")
    #expect(time.result == 180, "\(time.failure ?? "")")
    await apps.end()
  }

  @Test(arguments: [
    ("\"12\"", "words 12"), ("12", "12 people"), ("some friends", "words some friends"),
  ])
  func `a union takes a value of each of its types`(given: String, told: String) async throws {
    #expect(try await result("  - guests.invite: \(given)") == .text(told))
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a union has entities`(era: ProtocolEra) async throws {
    let apps = try await StrangerApps(era)
    let given = try await apps.run("  - guests.get_guest: ada\n  - guests.invite: $prev")
    #expect(given.result == "guest Ada Lovelace", "\(given.failure ?? "")")
    let there = try await apps.run("  - guests.who: 1\n  - guests.seat_guest: $prev")
    #expect(there.result == "Ada Lovelace (ada) sits", "\(there.failure ?? "")")
    let number = try await apps.run("  - guests.who: 3")
    #expect(number.result == 3)
    await apps.end()
  }
}
