import Testing
import WorkflowTesting

@testable import AppIntentsCore

@Suite("Spellings")
struct SpellingFormTests {
  @Test func `a symbol that may fail is kept`() {
    #expect(Bookcase.caseDisplayRepresentations[.novels]?.image?.source == .system("book"))
    #expect(Bookcase.caseDisplayRepresentations[.comics]?.image?.source == .system("bubble"))
  }

  @Test func `a prediction reads any number of parameters and needs them all`() throws {
    var intent = FilterShelf()
    intent.shelf = .novels
    intent.from = 1
    intent.to = 3
    intent.limit = 9
    let prediction = try #require(
      FilterShelf.predictionConfiguration as? any IntentPredictionConfiguration<FilterShelf>)
    #expect(prediction._display(of: intent) == nil)
    intent.words = "sea"
    let display = prediction._display(of: intent)
    #expect(display.map { String(localized: $0.title) } == "novels sea 1–3")
    #expect(display?.subtitle.map { String(localized: $0) } == "9")
  }

  @Test func `a shortcut may leave out the name of its type`() {
    #expect(ShelfShortcuts.appShortcuts.map(\.shortTitle) == ["Filter"])
  }

  @Test func `an intent with the schema of a search opens its app`() async throws {
    #expect(SearchShelves.self is any ShowInAppSearchResultsIntent.Type)
    #expect(SearchShelves.openAppWhenRun)
    var search = SearchShelves()
    search.criteria = StringSearchCriteria(term: "sea")
    #expect(try await search.perform().value == "sea")
  }

  @Test func `what the library declares is named after the module that sources import`() {
    #expect(IntentDescriptor(OpenURLIntent.self).id.hasPrefix("app_intents."))
  }

  @Test func `a query may list entities and nothing else`() async throws {
    #expect(try await WorldClockQuery().entities(for: ["Oslo", "x"]).map(\.id) == ["Oslo"])
    #expect(try await ClockSettingsQuery().suggestedEntities().map(\.id) == ["ClockSettings"])
  }

  @Test func `the only entity of a type is named after it`() {
    #expect(ClockSettings().displayRepresentation.title == "Settings")
  }

  @Test func `an error by its first name asks for a value`() async throws {
    let answers = Answers([7])
    let outcome = try await IntentContext.$current.withValue(IntentContext(interaction: answers)) {
      try await IntentBinder.begin(SetAlarm()).perform()
    }
    #expect(outcome.value == 7)
    #expect(answers.questions.map(\.prompt) == ["At which hour?"])
  }

  @Test func `an intent of a module that Apple doesn't have is a step`() async throws {
    let run = try await WorkflowTester(
      "steps:\n  - surface_tests.open_atlas: Oslo\n", intents: [OpenAtlas.self]
    ).run()
    #expect(run.failure == nil)
    #expect(run.result == "Oslo")
  }

  @Test func `a method may show one view or another`() async throws {
    for isRising in [true, false] {
      let intent = ShowTide()
      intent.isRising = isRising
      let outcome = try await IntentBinder.begin(intent).perform()
      #expect(outcome.dialog == (isRising ? "It rises." : "It falls."))
      #expect(outcome.snippet != nil)
    }
  }

  @Test func `names of other texts mean Apple's`() async throws {
    let meeting = ClockMeeting(id: 3)
    meeting.title = "Roof"
    meeting.place = "Attic"
    meeting.notes = "Wet"
    #expect(meeting.attributeSet.title == "Roof")
    #expect(meeting.attributeSet.namedLocation == "Attic")
    let key = try #require(CSCustomAttributeKey(keyName: "notes"))
    #expect(meeting.attributeSet.value(forCustomKey: key) as? String == "Wet")
    #expect(
      visitedActivity(of: meeting).map { $0.appEntityIdentifier as EntityIdentifier? }
        == [nil, EntityIdentifier(for: meeting)])
    _ = try await NoteMeeting().perform()
    let noted = try await IntentDonationManager.shared
      .deleteDonations(matching: .intentType(NoteMeeting.self))
    #expect(noted.count == 1)
  }

  @Test func `a predictable intent without a prediction is shown as its summary`() async throws {
    let id = try await donateCocoa()
    let memory = try #require(IntentDonationManager.shared.log.current as? DonationMemory)
    #expect(memory.donations.first { $0.identifier == id }?.sentence == "Order Cocoa (Cups: 2)")
    try await IntentDonationManager.shared.deleteDonations(matching: .donationIdentifier(id))
  }
}
