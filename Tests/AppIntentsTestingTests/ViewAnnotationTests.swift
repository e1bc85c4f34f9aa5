import AppIntentsTesting
import Testing

/// Which entities an app's views show, as its tests see it.
@Suite("View annotations")
struct ViewAnnotationTests {
  @Test(arguments: [
    (nil, [("ada", false), ("alan", false)]), ("alan", [("ada", false), ("alan", true)]),
  ])
  func `the rows of a list show entities, and the selection selects them`(
    selected: String?, expected: [(id: String, isSelected: Bool)]
  ) async throws {
    let definitions = app("rows \(selected ?? "none")")
    _ = try await definitions.intents["ShowGuestsIntent"].makeIntent(selected: selected).run()
    let shown = try await definitions.entities["GuestEntity"].viewAnnotations()
    #expect(shown.map(\.entity.identifier.instanceIdentifier) == expected.map(\.id))
    #expect(shown.map(\.isSelected) == expected.map(\.isSelected))
    #expect(try shown[0].entity.name == "Ada Lovelace")
  }

  @Test func `what is shown replaces what was shown before`() async throws {
    let definitions = app("one after the other")
    let guests = definitions.entities["GuestEntity"]
    #expect(try await guests.viewAnnotations().isEmpty)
    _ = try await definitions.intents["ShowGuestsIntent"].makeIntent().run()
    #expect(try await guests.viewAnnotations().count == 2)
    _ = try await definitions.intents["ShowGuestIntent"]
      .makeIntent(guest: guests.makeReference(identifier: "alan")).run()
    let shown = try await guests.viewAnnotations()
    #expect(shown.map(\.entity.displayTitle) == ["Alan Turing"])
    // An activity is about what a person looks at.
    #expect(shown.map(\.isSelected) == [true])
    // A result without a view leaves it there.
    _ = try await definitions.intents["WhoIntent"].makeIntent(number: 2).run()
    #expect(try await guests.viewAnnotations() == shown)
  }

  @Test func `hidden views show nothing, and lost entities are shown by their ids`() async throws {
    let definitions = app("seats")
    _ = try await definitions.intents["ShowSeatsIntent"].makeIntent().run()
    let shown = try await definitions.entities["GuestEntity"].viewAnnotations()
    #expect(shown.map(\.entity.identifier.instanceIdentifier) == ["left", "ada", "alan"])
    #expect(shown.map(\.entity.displayTitle) == [nil, "Ada Lovelace", "Alan Turing"])
    #expect(shown.map(\.isSelected) == [false, true, false])
  }

  @Test func `a type that the app doesn't have is an error`() async throws {
    let error = await #expect(throws: IntentTestingError.self) {
      try await app("no type").entities["CakeEntity"].viewAnnotations()
    }
    #expect(error?.message == "the app has no entities `CakeEntity`")
    #expect(error?.kind == "missing")
  }

  /// The app in a process of its own: the tests run at the same time, and each looks at what is shown.
  private func app(_ name: String) -> IntentDefinitions {
    IntentDefinitions(
      bundleIdentifier: "com.example.ValueProvider", environment: ["TEST": name])
  }
}
