import Testing

@testable import AppIntentsCore

@Suite("App Shortcuts and donations", .serialized)
struct ShortcutFormTests {
  @Test func `a provider lists its shortcuts with their phrases`() {
    let shortcuts = SessionShortcuts.appShortcuts
    #expect(
      shortcuts.map(\.phrases) == [
        ["Start ${applicationName}", "Start a ${Session} session with ${applicationName}"],
        ["Calm me with ${applicationName}"], ["Focus with ${applicationName}"],
      ])
    #expect(shortcuts.map { $0.shortTitle?.description } == ["Start", "Calm", nil])
    #expect(SessionShortcuts.shortcutTileColor == .navy)
    #expect(
      SessionShortcuts.negativePhrases.phrases.map(\.text)
        == ["Stop ${applicationName}", "Never start"])
  }

  @Test func `a shortcut keeps how its parameter's values are listed`() async throws {
    let presentation = try #require(SessionShortcuts.appShortcuts[0].presentation)
    #expect(presentation.summary == "Start ${Session}")
    #expect(presentation.collections.map { $0.title.description } == ["All"])
    let values = try await presentation.collections[0].dynamicOptionsProvider.choices()
    #expect(values.map(\.value) == ["Calm", "Focus"])
  }

  @Test func `donations are kept, and deleted by what they match`() async throws {
    _ = try await forgetSessions()
    let given = try await donateSessions()
    let memory = try #require(IntentDonationManager.shared.log.current as? DonationMemory)
    let kept = memory.donations.filter { given.contains($0.identifier) }
    #expect(kept.map(\.parameters) == [["session": "Calm"], ["session": "Focus"]])
    #expect(kept.map(\.result) == [.nothing, "Focus"])
    let deleted = try await IntentDonationManager.shared.deleteDonations(
      matching: .donationIdentifier(given[0]))
    #expect(deleted == [given[0]])
    #expect(try await forgetSessions() == [given[1]])
  }

  @Test func `an intent is called like a function`() async throws {
    #expect(try await callSession() == "Calm")
    #expect(try await forgetSessions() == [])
    let session = StartSession(session: "Focus")
    #expect(try await session() == "Focus")
    #expect(try await forgetSessions().count == 1)
  }

  @Test func `packages include others`() {
    #expect(SessionApp.includedPackages.map { "\($0)" } == ["SessionKit"])
  }

  @Test func `relevant intents are kept`() async throws {
    try await suggestClock()
    #expect(RelevantIntentManager.shared.relevantIntents.map(\.relevance)[0] == .sleep(.wakeup))
  }
}
