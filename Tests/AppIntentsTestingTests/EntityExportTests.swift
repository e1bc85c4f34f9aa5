import AppIntentsCore
import AppIntentsTesting
import Foundation
import GeoToolbox
import Testing
import UniformTypeIdentifiers

/// An app's entities as files and as values that other apps know.
@Suite("Exported entities")
struct EntityExportTests {
  private let definitions = IntentDefinitions(bundleIdentifier: "com.example.ValueProvider")

  private var ada: AnyAppEntity {
    definitions.entities["GuestEntity"].makeReference(identifier: "ada")
  }

  @Test func `an entity is a file in a format that it has`() async throws {
    let file = try await ada.exported(as: .commaSeparatedText)
    #expect(file.filename == "Ada Lovelace.csv")
    #expect(file.type == .commaSeparatedText)
    #expect(String(decoding: try file.read(), as: UTF8.self) == "name,seat\nAda Lovelace,1\n")
  }

  @Test(arguments: [nil, UTType.utf8PlainText])
  func `the first format is the one of the proxy`(format: UTType?) async throws {
    let file = try await ada.exported(as: format)
    #expect(String(decoding: try file.read(), as: UTF8.self) == "Ada Lovelace on seat 1")
  }

  @Test func `a format of a wider type gives the first that conforms to it`() async throws {
    let file = try await ada.exported(as: .delimitedText)
    #expect(file.type == .commaSeparatedText)
  }

  @Test func `an entity is a value that other apps know`() async throws {
    let person = try await ada.exported(as: IntentPerson.self)
    #expect(person.name.displayString == "Ada Lovelace")
    #expect(person.handle?.value == .emailAddress("ada@example.org"))
    let place = try await ada.exported(as: PlaceDescriptor.self)
    #expect(place.commonName == "Seat 1")
  }

  @Test func `an entity of a result and of a query is exported, too`() async throws {
    let given = try await definitions.intents["GetGuestIntent"].makeIntent(guest: "Alan Turing")
      .run()
    let guest: AnyAppEntity = try given.value
    let file = try await guest.exported(as: .commaSeparatedText)
    #expect(String(decoding: try file.read(), as: UTF8.self) == "name,seat\nAlan Turing,2\n")
    let found = try await definitions.valueQueries["InvitationQuery"].values(for: "Ada")
    let same: AnyAppEntity = try found.items[0]
    #expect(try await same.exported(as: String.self) == "Ada Lovelace on seat 1")
  }

  @Test func `what can't be exported is an error that says why`() async throws {
    let format = await #expect(throws: IntentTestingError.self) {
      try await ada.exported(as: .pdf)
    }
    #expect(format?.message == "`Ada Lovelace` can't be given as `com.adobe.pdf`")
    let value = await #expect(throws: IntentTestingError.self) {
      try await ada.exported(as: Date.self)
    }
    #expect(value?.message == "the app gives no entity `GuestEntity` as date")
    let lost = await #expect(throws: IntentTestingError.self) {
      try await definitions.entities["GuestEntity"].makeReference(identifier: "nobody").exported()
    }
    #expect(lost?.kind == "missing")
    let calendars = IntentDefinitions(bundleIdentifier: "com.example.SampleProvider")
    let plain = await #expect(throws: IntentTestingError.self) {
      try await calendars.entities["CalendarEntity"].makeReference(identifier: "c1").exported()
    }
    #expect(plain?.message == "a Calendar isn't `Transferable`")
  }
}
