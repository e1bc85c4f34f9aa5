import Control
import Diagnostics
import OrderedCollections

/// What a run of a workflow would do, as `segue run --dry-run` shows it.
struct DryRunPage: Widget {
  private static let most = 200

  let context: PageContext
  let details: WorkflowDetailReport
  let given: [NamedValue]
  let report: DryRunReport
  /// The entities that its form is filled in with, by the names of their inputs.
  var chosen: [String: [FoundEntityReport]] = [:]

  @HTMLBuilder var body: HTML {
    PageLayout("Dry run of \(details.workflow.name)", at: .workflows, context) {
      HTML(.h1) {
        "Dry run of "
        HTML(.a, .href(.workflow(details.workflow.id))) { details.workflow.name }
      }
      HTML(.p, .class("facts")) { "Nothing has changed, and nothing is in the history." }
      if report.wrong.isEmpty { tried } else { wrong }
      PageSection("Run it", id: "run-it") {
        RunForm(
          context: context, details: details, given: given, wrong: report.wrong, chosen: chosen)
      }
    }
  }

  @HTMLBuilder private var tried: HTML {
    PageSection("What it would do", id: "would") { would }
    if let failure = report.failure { self.failure(failure) }
    if let output = report.output {
      PageSection("What it would give", id: "output") { ValueView(value: output.value) }
    }
  }

  /// The inputs whose values don't fit. What is wrong with each is beside its field.
  private var wrong: HTML {
    let names = OrderedSet(report.wrong.map(\.input))
    return HTML(.p, .class("problem"), .role("alert")) {
      MessageText(
        "It wasn’t tried, because \(names.count == 1 ? "the value" : "values") of"
          + " \(Phrasing.list(names)) can’t be used.")
    }
  }

  @HTMLBuilder private var would: HTML {
    if report.would.isEmpty {
      EmptyNote(
        report.failure == nil
          ? "It would change nothing." : "It would change nothing before it fails.")
    } else {
      HTML(.ol) {
        for change in report.would.prefix(Self.most) {
          HTML(.li) { MessageText(String(change.prefix(300))) }
        }
      }
      if report.would.count > Self.most { EmptyNote("\(report.would.count - Self.most) more") }
    }
  }

  @HTMLBuilder private func failure(_ failure: String) -> HTML {
    HTML(.div, .class("problem"), .role("alert")) {
      HTML(.p) { MessageText("Then it would fail: \(failure)") }
      if let help = report.help { HTML(.p, .class("facts")) { MessageText(help) } }
    }
  }
}
