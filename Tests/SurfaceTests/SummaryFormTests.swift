import AppIntents
import AppIntentsCore
import Testing

@Suite("Parameter summaries")
struct SummaryFormTests {
  private func sentence(_ values: [Int: IntentValue]) -> String {
    IntentDescriptor(MakeTea.self).summary.sentence(given: { values[$0] ?? .nothing }) { index in
      values[index].map { "\($0)" }.map { _ in "…" }
    }
  }

  @Test func `conditions and cases choose the sentence`() {
    #expect(sentence([0: Roast.dark.intentValue, 1: 5]) == "A pot of dark tea")
    #expect(sentence([0: Roast.light.intentValue, 1: 5]) == "A pot of tea for …")
    #expect(sentence([0: Roast.light.intentValue, 1: 1, 2: "Ann"]) == "Tea for …")
  }

  @Test func `there is no widget, so its conditions don't hold`() {
    #expect(sentence([0: Roast.light.intentValue, 1: 1]) == "Make … tea")
    let summary = IntentDescriptor(ShowTea.self).summary
    #expect(summary.sentence { _ in nil } == "Show name")
  }

  @Test func `a summary without a sentence lists all parameters`() {
    #expect(IntentDescriptor(ListTea.self).summary.content == .parameters([0, 1]))
  }
}
