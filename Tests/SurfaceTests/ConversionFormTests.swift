import AppIntents
import AppIntentsCore
import CoreTransferable
import Foundation
import Testing

/// What the entities of `Forms/Conversions.swift` are given as, and made of.
@Suite("Forms of conversions")
struct ConversionFormTests {
  private let card = ContactCard(id: "ada", name: "Ada")

  @Test func `a type declares the values that it gives and takes`() {
    let cards = DeclaredConversions(ContactCard.self)
    #expect(cards.exports == [.entity("contact"), .text])
    #expect(cards.imports == [.entity("contact")])
    let venues = DeclaredConversions(VenueCard.self)
    #expect(venues.exports == [.entity("place"), .file])
    #expect(venues.imports == [.text])
    #expect(DeclaredConversions(TrailGuide.self).exports == [])
  }

  @Test func `a key path and a closure give values`() async throws {
    let conversions = DeclaredConversions(ContactCard.self)
    let person = try await conversions.exported(card, as: .entity("contact"))
    #expect(try IntentPerson.from(person).handle?.value == .emailAddress("ada@example.org"))
    #expect(try await conversions.exported(card, as: .text) == "Ada")
    let secret = await #expect(throws: IntentFailure.self) {
      try await conversions.exported(ContactCard(id: "x", name: "Secret"), as: .text)
    }
    #expect(secret?.message == "`Secret` can't be given as a text")
    await #expect(throws: IntentFailure.self) { try await conversions.exported(card, as: .url) }
  }

  @Test func `an entity is made of a value`() async throws {
    let made = try await DeclaredConversions(ContactCard.self)
      .imported(card.person.intentValue, of: .entity("contact"))
    #expect(try ContactCard.from(made).name == "Ada")
    #expect(try ContactCard.from(made).id == "known")
    let venue = try await DeclaredConversions(VenueCard.self).imported("Hall", of: .text)
    #expect(try VenueCard.from(venue).name == "Hall")
  }

  @Test func `content is a file, and what only the own process sees isn't`() async throws {
    let venue = VenueCard()
    venue.name = "Hall"
    guard
      case .file(let file) = try await DeclaredConversions(VenueCard.self)
        .exported(venue, as: .file)
    else {
      Issue.record("no file")
      return
    }
    #expect(file.data == Data("Hall".utf8))
    #expect(file.filename == "venue.txt")
  }
}
