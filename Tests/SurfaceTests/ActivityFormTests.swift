import Intents
import Testing

@testable import AppIntentsCore

@Suite("Activities and suggested shortcuts", .serialized)
struct ActivityFormTests {
  private var memory: DonationMemory {
    get throws { try #require(IntentDonationManager.shared.log.current as? DonationMemory) }
  }

  @Test func `an activity is donated until the app deletes it`() async throws {
    Reading.activity(page: 7).becomeCurrent()
    let kept = try memory.donations.filter { $0.phrase == "My page" }
    #expect(kept.map(\.sentence) == ["Reading page 7"])
    #expect(kept.map { $0.parameters["user_info"] } == [["page": 7]])
    await Reading.forget(page: 7)
    #expect(try memory.donations.filter { $0.phrase == "My page" }.isEmpty)
  }

  @Test func `suggested shortcuts are activities and intents, and replace the ones before`() throws
  {
    Reading.suggest()
    #expect(try memory.offered.map(\.sentence) == ["Reading page 1", "Page 2 again"])
    #expect(try memory.offered.map(\.phrase) == ["My page", "Next page"])
    #expect(try memory.offered.last?.parameters == ["page": 2])
    INVoiceShortcutCenter.shared.setShortcutSuggestions([])
    #expect(try memory.offered.isEmpty)
  }

  @Test func `a shortcut tells what it is of, and no phrases of persons are known`() async throws {
    let intent = INShortcut(appIntent: ReadPage(page: 2), suggestedInvocationPhrase: "Next page")
    #expect(Reading.named(intent) == "Next page")
    #expect(Reading.named(INShortcut(userActivity: Reading.activity(page: 1))) == "Reading page 1")
    #expect(try await Reading.existing().isEmpty)
  }
}
