import Control
import Diagnostics

/// What undoing several runs does, the last one first, as it has to be.
struct UndoChosenPage: Widget {
  /// The most runs whose changes are looked up for the page.
  static let most = 20
  private static let mostChanges = 10

  let context: PageContext
  let runs: [Int64]
  let previews: [(run: Int64, outcome: Result<UndoPreview, ControlFailure>)]

  static func address(of runs: [Int64]) -> PageAddress {
    PageAddress(
      "runs", "undo", query: [ChosenRuns.runField: runs.map { "\($0)" }.joined(separator: ",")])
  }

  /// The runs in the address of the page, the last one first.
  static func runs(_ text: String?) -> [Int64] {
    let runs = (text ?? "").split(separator: ",").compactMap { Int64($0) }
    return Array(Set(runs).sorted().reversed().prefix(most))
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Undo runs", at: .runs, context) {
      HTML(.h1) { "Undo \(Phrasing.count(runs.count, "run"))" }
      if runs.isEmpty { EmptyNote("No run is marked.") }
      for (run, outcome) in previews { card(run, outcome) }
      HTML(.div, .class("buttons")) {
        if !possible.isEmpty { form }
        HTML(.a, .class("button"), .href(.runs)) { "Leave them as they are" }
      }
    }
  }

  private var possible: [Int64] {
    previews.filter { (try? $0.outcome.get())?.isPossible == true }.map(\.run)
  }

  private var form: ActionForm {
    ActionForm(
      label: "Undo \(Phrasing.count(possible.count, "run"))", action: .chosen, context: context,
      isMain: true,
      fields: [(ChosenRuns.verbField, ChosenRuns.Verb.undoNow.rawValue)]
        + possible.map { (ChosenRuns.runField, "\($0)") })
  }

  @HTMLBuilder private func card(
    _ run: Int64, _ outcome: Result<UndoPreview, ControlFailure>
  ) -> HTML {
    HTML(.article, .class("card")) {
      switch outcome {
      case .success(let preview):
        HTML(.h2, .class("first")) {
          HTML(.a, .href(.run(run))) { "run \(run)" }
          " of \(preview.workflow)"
        }
        if preview.changes.isEmpty {
          EmptyNote("It has changed nothing that could be undone.")
        } else {
          UndoChanges(preview: preview, most: Self.mostChanges)
        }
      case .failure(let failure):
        HTML(.h2, .class("first")) { HTML(.a, .href(.run(run))) { "run \(run)" } }
        HTML(.p) { MessageText(failure.message) }
      }
    }
  }
}
