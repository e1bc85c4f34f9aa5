import AppIntentsCore
import AppIntentsTesting
import Foundation
import ProgramTesting
import Testing

/// The app that the tests serve, by the names of its types, in its own process.
@Suite("Intents by their names")
struct IntentDefinitionsTests {
  private let definitions = IntentDefinitions(bundleIdentifier: "com.example.SampleProvider")

  private var calendar: AppEntityDefinition { definitions.entities["CalendarEntity"] }

  @Test func `an intent is performed, and its result read as a type`() async throws {
    let result = try await definitions.intents["NothingIntent"].makeIntent(number: 5).run()
    let number: Int = try result.value
    #expect(number == 5)
    #expect(try result.value == 5)
    #expect(try result.value.as(Double.self) == 5)
    #expect(throws: IntentTestingError.self) { try result.value.as(String.self) }
    let none = try await definitions.intents["NothingIntent"].makeIntent().run()
    let nothing: Int? = try none.value
    #expect(nothing == nil)
  }

  @Test func `entities, enums and results are parameters`() async throws {
    let add = definitions.intents["AddEventIntent"]
    let added = try await add.makeIntent(
      name: "Dentist", calendar: calendar.makeReference(identifier: "c2"),
      urgency: definitions.enums["Urgency"].makeCase("high")
    ).run()
    #expect(added.dialog == "Added Dentist (high).")
    #expect(try added.value.title == "Dentist")
    #expect(try added.value.calendar == "Work")
    let event: AnyAppEntity = try added.value
    #expect(event.identifier.instanceIdentifier == "e7")
    #expect(event.displayTitle == "Dentist")
    try definitions.entities["EventEntity"].isInstance(event)
    #expect(throws: IntentTestingError.self) { try calendar.isInstance(event) }
    // Also a property that the app sends only when it is asked for it.
    let work = try #require(try await calendar.entities(identifiers: ["c2"]).first)
    let shares: Int = try work.shares
    #expect(shares == 4)
    let length: Measurement<UnitDuration> = try event.length
    #expect(length == Measurement(value: 30, unit: .minutes))
    // What an intent gave goes into the next one, without being read.
    let renamed = try await definitions.intents["RenameEventIntent"].makeIntent(
      event: added.value, name: "Party"
    ).run()
    #expect(try renamed.value == "e7 is Party")
    // A text names an entity, as for a person.
    let byTitle = try await add.makeIntent(name: "Tea", calendar: "Home").run()
    #expect(try byTitle.value.calendar == "Home")
  }

  @Test func `entities are found by each query`() async throws {
    let named = try await calendar.entities(matching: "work")
    #expect(try named.map { try $0.name.as(String.self) } == ["Work", "Work Trips"])
    let known = try await calendar.entities(identifiers: ["c3", "none"])
    #expect(known.map(\.identifier.instanceIdentifier) == ["c3"])
    #expect(try await calendar.suggestedEntities().map(\.displayTitle) == ["Home"])
    #expect(try await calendar.allEntities().count == 5)
    // Its query has put them all into the index.
    let indexed = try await calendar.spotlightQuery("trip")
    #expect(indexed.map(\.identifier.instanceIdentifier) == ["c3"])
    let refused = await #expect(throws: IntentTestingError.self) {
      try await definitions.entities["EventEntity"].allEntities()
    }
    #expect(refused?.message == "the entities of `EventEntity` have no such query")
  }

  @Test func `confirmations are given, and other questions are errors that name them`()
    async throws
  {
    let asks = definitions.intents["DeleteEventsIntent"]
    let error = await #expect(throws: IntentTestingError.self) {
      try await asks.makeIntent(day: Date()).run()
    }
    #expect(error?.kind == "unanswered")
    #expect(
      error?.message == "the intent asks “How many?”; give the parameter to `makeIntent`")
  }

  @Test(arguments: [
    ("FailIntent", "locked", "this isn't allowed", "not_permitted"),
    ("FailIntent", "missing", "the calendar is gone", "missing"),
    ("FailIntent", "nonsense", "", "value"),
    (
      "ClosingIntent", nil, "the intent `ClosingIntent` can't be run: `isDiscoverable` is false",
      "missing"
    ),
    ("FlyIntent", nil, "the app has no intent `FlyIntent`", "missing"),
  ])
  func `what fails is an error with the app's words`(
    intent: String, reason: String?, message: String, kind: String
  ) async throws {
    let made = definitions.intents[intent].makeIntent(reason: reason)
    let error = await #expect(throws: IntentTestingError.self) { try await made.run() }
    #expect(error?.kind == kind)
    if !message.isEmpty { #expect(error?.message == message) }
  }

  @Test func `a crash is an error, and the next intent runs`() async throws {
    // A process of its own, which the other tests don't use.
    let own = IntentDefinitions(
      executable: Repository.sampleProvider, environment: ["CRASHES": "yes"])
    let error = await #expect(throws: IntentTestingError.self) {
      try await own.intents["CrashIntent"].makeIntent().run()
    }
    #expect(error?.kind == "exit")
    #expect(try await own.intents["NothingIntent"].makeIntent(number: 1).run().value == 1)
    let gone = IntentDefinitions(bundleIdentifier: "com.example.Nowhere")
    let missing = await #expect(throws: IntentTestingError.self) {
      try await gone.intents["NothingIntent"].makeIntent().run()
    }
    #expect(missing?.kind == "missing")
  }

  @Test func `an intent's parameters can be read and changed before it runs`() async throws {
    var intent = definitions.intents["FindRoomsIntent"].makeIntent(seats: 12)
    #expect(try intent.seats == 12)
    intent.building = "North"
    #expect(try await intent.run().value == ["North for 12"])
    #expect(throws: IntentTestingError.self) {
      let text: String = try intent.seats
      _ = text
    }
  }
}
