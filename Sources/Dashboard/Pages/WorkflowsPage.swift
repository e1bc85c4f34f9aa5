import Control
import Foundation

/// All workflows: what starts each, how it went lately, when it starts next.
struct WorkflowsPage: Widget {
  /// The part of all workflows that is on a page of the list.
  struct Part {
    /// What the list is filtered by.
    let words: String?
    let rows: ListPart<WorkflowReport>
    /// How many there are, and how many of them the words select.
    let all: Int
    let selected: Int

    /// What the filter needs of each workflow.
    static var parts: StatusParts {
      var parts = StatusParts()
      parts.serving = false
      return parts
    }

    init(of workflows: [WorkflowReport], words: String?, page: Int) {
      self.words = words
      all = workflows.count
      var matching = workflows
      for word in (words ?? "").lowercased().split(whereSeparator: \.isWhitespace) {
        matching = matching.filter { Self.searched($0).contains(word) }
      }
      selected = matching.count
      rows = ListPart(of: matching, page: page, size: 50)
    }

    private static func searched(_ workflow: WorkflowReport) -> String {
      ([workflow.id, workflow.name, workflow.state.rawValue] + workflow.triggers.map(\.sentence))
        .joined(separator: " ").lowercased()
    }

    func address(of page: Int) -> PageAddress {
      var query: [String: String] = [:]
      if page > 1 { query["page"] = "\(page)" }
      query["q"] = words
      return PageAddress("workflows", query: query)
    }
  }

  let context: PageContext
  let part: Part
  /// The workflows of the part, with all that is shown of them.
  let shown: [WorkflowReport]
  /// The last runs of the workflows that are shown.
  let recent: [String: [RunMarkReport]]

  /// What it shows of the workflows of the part.
  static func parts(of workflows: [String]) -> StatusParts {
    var parts = StatusParts()
    parts.workflows = workflows
    parts.lastRuns = .all
    return parts
  }

  init(
    _ context: PageContext, _ part: Part, shown: [WorkflowReport],
    recent: [String: [RunMarkReport]]
  ) {
    self.context = context
    self.part = part
    self.shown = shown
    self.recent = recent
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Workflows", at: .workflows, context) {
      HTML(.h1) { "Workflows" }
      HTML(.form, .method("get"), .action(.workflows), .class("filter"), .role("search")) {
        HTML(.label, .for("q")) { "Filter" }
        HTML(
          .input, .id("q"), .name("q"), .type("search"), .value(part.words ?? ""),
          .autocomplete("off"), .data(.filter))
        HTML(.button, .type("submit"), .class("plain")) { "Filter" }
      }
      LiveRegion("workflows") { list }
    }
  }

  @HTMLBuilder private var list: HTML {
    if part.all == 0 {
      EmptyNote("There are no workflows yet: `segue new` writes one to start from.")
    } else if part.selected == 0 {
      EmptyNote("No workflow has this in its name or in what starts it.")
    } else {
      if !shown.isEmpty {
        HTML(.ul, .id("workflow-list"), .class("workflows")) {
          for workflow in shown { row(workflow) }
        }
      }
      ListSteps(part: part.rows, address: part.address)
    }
  }

  @HTMLBuilder private func row(_ workflow: WorkflowReport) -> HTML {
    HTML(.li, .class("card workflow")) {
      HTML(.div, .class("what")) {
        HTML(.a, .class("name"), .href(.workflow(workflow.id))) { workflow.name }
        StateLabel(state: workflow.state.rawValue)
      }
      HTML(.div, .class("facts")) {
        if let problem = workflow.problem {
          MessageText(String(problem.prefix(200)))
        } else if workflow.triggers.isEmpty {
          "starts by hand"
        }
        for (index, trigger) in workflow.triggers.prefix(3).enumerated() {
          if index > 0 { "; " }
          MessageText(String(trigger.sentence.prefix(120)))
        }
      }
      HTML(.div, .class("lately")) {
        if let run = workflow.lastRun {
          HTML(.a, .href(.run(run.id))) { "run \(run.id)" }
          StateLabel(state: run.state)
          MomentLabel(moment: run.ended ?? run.started ?? run.queued, now: context.now)
        } else {
          "never ran"
        }
        if let next = workflow.triggers.compactMap(\.next).min(), workflow.state == .enabled {
          HTML(.span) {
            "next "
            MomentLabel(moment: next, now: context.now)
          }
        }
      }
      RunStrip(recent[workflow.id] ?? [])
    }
  }
}
