import AppIntentsCore
import Testing

/// Every form of `.result(…)` that Apple's framework has, as an intent would return it.
@Suite("Intent results")
struct IntentResultTests {
  struct Picture: Sendable {}

  struct Next: AppIntent {
    static let title: LocalizedStringResource = "Next"
    func perform() async throws -> some IntentResult { .result() }
  }

  private func value() -> some IntentResult & ReturnsValue<Int> { .result(value: 1) }
  private func optional() -> some IntentResult & ReturnsValue<Int?> { .result(value: nil) }
  private func list() -> some IntentResult & ReturnsValue<[String]> { .result(value: ["a"]) }
  private func dialog() -> some IntentResult & ProvidesDialog { .result(dialog: "Said") }
  private func both() -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    .result(value: 1, dialog: "Said")
  }
  private func opens() -> some IntentResult & OpensIntent { .result(opensIntent: Next()) }
  private func opensAndSays() -> some IntentResult & OpensIntent & ProvidesDialog {
    .result(opensIntent: Next(), dialog: "Said")
  }
  private func valueAndOpens() -> some IntentResult & ReturnsValue<Int> & OpensIntent {
    .result(value: 1, opensIntent: Next())
  }
  private func three() -> some IntentResult & ReturnsValue<Int> & OpensIntent & ProvidesDialog {
    .result(value: 1, opensIntent: Next(), dialog: "Said")
  }
  private func view() -> some IntentResult & ShowsSnippetView { .result(view: Picture()) }
  private func viewAndSays() -> some IntentResult & ProvidesDialog & ShowsSnippetView {
    .result(dialog: "Said", view: Picture())
  }
  private func all() -> some IntentResult & ReturnsValue<Int> & ProvidesDialog & ShowsSnippetView {
    .result(value: 1, dialog: IntentDialog(full: "Said", supporting: "Shown")) { Picture() }
  }

  @Test func `each form gives what it has`() {
    let outcomes = [
      value()._outcome, optional()._outcome, list()._outcome, dialog()._outcome, both()._outcome,
      opens()._outcome, opensAndSays()._outcome, valueAndOpens()._outcome, three()._outcome,
      view()._outcome, viewAndSays()._outcome, all()._outcome,
    ]
    let rows = outcomes.map { outcome in
      "\(outcome.value.type.name), \(outcome.dialog ?? "-"), \(outcome.opens == nil ? "-" : "opens")"
    }
    #expect(
      rows == [
        "number, -, -", "nothing, -, -", "list of text, -, -", "nothing, Said, -",
        "number, Said, -", "nothing, -, opens", "nothing, Said, opens", "number, -, opens",
        "number, Said, opens", "nothing, -, -", "nothing, Said, -", "number, Said, -",
      ])
  }
}
