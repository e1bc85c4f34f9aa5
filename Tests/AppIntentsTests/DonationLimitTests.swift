import OrderedCollections
import Synchronization
import Testing

@testable import AppIntentsCore

@Suite("Donations of values that a run refuses")
struct DonationLimitTests {
  private func kept(_ kind: String) throws -> [IntentDonation] {
    let memory = try #require(IntentDonationManager.shared.log.current as? DonationMemory)
    return memory.donations.filter { $0.parameters["kind"] == .text(kind) }
  }

  private func logged(
    _ work: () async throws -> Void
  ) async rethrows -> [String] {
    let log = DonationMessages()
    try await IntentContext.$current.withValue(IntentContext(report: log.add)) {
      try await work()
    }
    return log.lines
  }

  @Test func `a value outside its range is refused in the words of a run`() async throws {
    let error = await #expect(throws: IntentFailure.self) {
      try await SowSeeds(kind: "pea", count: 13).donate()
    }
    #expect(error?.message == "`count`: needs a number from 1 to 12, but got 13")
    #expect(try kept("pea").isEmpty)
    try await SowSeeds(kind: "pea", count: 12).donate()
    #expect(try kept("pea").count == 1)
  }

  private func sowWithoutWaiting() { SowSeeds(kind: "bean", count: 13).donate() }

  @Test func `what can't be thrown is in the log`() async throws {
    let lines = await logged { sowWithoutWaiting() }
    #expect(
      lines == [
        "“Sow Seeds (Kind: bean, Count: 13)” isn't suggested: "
          + "`count`: needs a number from 1 to 12, but got 13"
      ])
    #expect(try kept("bean").isEmpty)
  }

  @Test func `a call that was performed isn't failed by its donation`() async throws {
    let lines = try await logged {
      let sown = try await SowSeeds(kind: "oat", count: 13)()
      #expect(sown == 13)
    }
    #expect(lines.count == 1)
    #expect(try kept("oat").isEmpty)
  }

  @Test func `what is named as related is left out`() async throws {
    let lines = try await logged { try await SowSeeds(kind: "rye", count: 7).donate() }
    #expect(lines.count == 1)
    #expect(try kept("rye").map(\.associated.count) == [0])
    try await SowSeeds(kind: "rice", count: 6).donate()
    #expect(try kept("rice").map(\.associated.count) == [1])
  }
}

private final class DonationMessages: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  func add(_ message: IntentMessage) {
    if case .log(let text) = message { kept.withLock { $0.append(text) } }
  }
}

private struct SowSeeds: AppIntent, IntentAssociating {
  static let title: LocalizedStringResource = "Sow Seeds"

  @Parameter(title: "Kind") var kind: String
  @Parameter(title: "Count", inclusiveRange: (1, 12)) var count: Int

  init() {}

  init(kind: String, count: Int) { (self.kind, self.count) = (kind, count) }

  var associatedIntents: [any AppIntent] {
    ["rye", "rice"].contains(kind) ? [SowSeeds(kind: "\(kind) again", count: count * 2)] : []
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: count) }
}
