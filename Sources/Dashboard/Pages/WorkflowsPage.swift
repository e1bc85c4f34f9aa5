import Control
import Foundation

/// All workflows: what starts each, how it went lately, when it starts next.
struct WorkflowsPage: Widget {
  /// The part of all workflows that is on a page of the list.
  struct Part {
    /// What the list is filtered by.
    let words: String?
    /// The tag that all of them have; nil for any.
    let tag: String?
    /// The tags that there are.
    let tags: [String]
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

    init(of workflows: [WorkflowReport], words: String?, tag: String? = nil, from start: Int) {
      self.words = words
      self.tag = tag
      tags = Set(workflows.lazy.flatMap { $0.tags ?? [] }).sorted()
      all = workflows.count
      var matching = workflows
      if let tag { matching = matching.filter { $0.tags?.contains(tag) == true } }
      for word in (words ?? "").lowercased().split(whereSeparator: \.isWhitespace) {
        matching = matching.filter { Self.searched($0).contains(word) }
      }
      selected = matching.count
      rows = ListPart(of: matching, from: start, size: 50)
    }

    private static func searched(_ workflow: WorkflowReport) -> String {
      ([workflow.id, workflow.name, workflow.state.rawValue] + workflow.triggers.map(\.sentence)
        + (workflow.tags ?? []))
        .joined(separator: " ").lowercased()
    }

    func address(from start: Int) -> PageAddress { address(from: start, tag: tag) }

    func address(from start: Int = 0, tag: String?) -> PageAddress {
      var query: [String: String] = [:]
      if start > 0 { query["from"] = "\(start)" }
      query["q"] = words
      query["tag"] = tag
      return PageAddress("workflows", query: query)
    }
  }

  let context: PageContext
  let part: Part
  /// The workflows of the part, of which as many are shown as fit, with all that is shown of them.
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
        if let tag = part.tag { HTML(.input, .type("hidden"), .name("tag"), .value(tag)) }
        HTML(.button, .type("submit"), .class("plain")) { "Filter" }
      }
      LiveRegion("tags") { tags }
      LiveRegion("workflows") { list }
      PageSection("A new workflow", id: "new") { new }
    }
  }

  @HTMLBuilder private var tags: HTML {
    if !part.tags.isEmpty {
      HTML(.nav, .class("names tags"), .aria(.label, "tags")) {
        tag("All", nil)
        for name in part.tags.prefix(40) { tag(name, name) }
      }
    }
  }

  private func tag(_ label: String, _ tag: String?) -> HTML {
    HTML(
      .a, .href(part.address(tag: tag)), tag == part.tag ? .aria(.current, "true") : nil
    ) { label.beginning(60) }
  }

  @HTMLBuilder private var new: HTML {
    HTML(
      .form, .method("post"), .action(PageAction.newWorkflow.address), .class("filter new")
    ) {
      TokenField(context: context)
      HTML(.label, .for("new-id")) { "Its id" }
      HTML(
        .input, .id("new-id"), .name(PageAction.idField), .type("text"), .autocomplete("off"),
        .placeholder("tidy-inbox"), .required, .aria(.describedby, "new-hint"))
      HTML(.button, .type("submit"), .class("plain")) { "Write it" }
    }
    HTML(.p, .class("hint"), .id("new-hint")) {
      "Lower-case letters, digits, - and _. A file to start from is written into the folder of your"
        + " workflows, and opened."
    }
  }

  @HTMLBuilder private var list: HTML {
    if part.all == 0 {
      EmptyNote("There are no workflows yet. Write one to start from.")
    } else if part.selected == 0 {
      EmptyNote("No workflow has this in its name, its tags or in what starts it.")
    } else {
      let rows = FittingRows(shown, within: PageSize.list) { row($0) }
      if rows.count > 0 { form(rows) }
      ListSteps(part: part.rows, shown: rows.count, address: part.address)
    }
  }

  /// One form for the buttons of all rows, each of which sends it elsewhere.
  private func form(_ rows: FittingRows) -> HTML {
    HTML(.form, .method("post"), .id("verbs")) {
      TokenField(context: context)
      TicketField()
      HTML(.ul, .id("workflow-list"), .class("workflows")) {
        rows
      }
    }
  }

  @HTMLBuilder private func row(_ workflow: WorkflowReport) -> HTML {
    HTML(.li, .class("card workflow")) {
      HTML(.div, .class("what")) {
        if let emoji = workflow.icon.flatMap(Self.emoji) {
          HTML(.span, .aria(.hidden, "true")) { emoji }
        }
        HTML(.a, .class("name"), .href(.workflow(workflow.id))) { workflow.name.beginning(300) }
        StateLabel(state: workflow.state.rawValue)
        for tag in (workflow.tags ?? []).prefix(5) {
          HTML(.span, .class("tag")) { tag.beginning(24) }
        }
      }
      HTML(.div, .class("facts")) { facts(of: workflow) }
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
      verbs(of: workflow)
    }
  }

  /// Its problem, and what starts it: two sentences, because a page has many rows.
  @HTMLBuilder private func facts(of workflow: WorkflowReport) -> HTML {
    let problem = workflow.problem.map { [$0.beginning(200)] } ?? []
    let sentences = problem + workflow.triggers.map { $0.sentence.beginning(120) }
    if sentences.isEmpty { "starts by hand" }
    for (index, sentence) in sentences.prefix(2).enumerated() {
      if index > 0 { "; " }
      MessageText(sentence)
    }
    if sentences.count > 2 { "; \(sentences.count - 2) more" }
  }

  /// An icon that can be shown; nil for the name of a symbol.
  private static func emoji(_ icon: String) -> String? {
    icon.unicodeScalars.first?.isASCII == false ? String(icon.prefix(2)) : nil
  }

  @HTMLBuilder private func verbs(of workflow: WorkflowReport) -> HTML {
    HTML(.div, .class("verbs")) {
      switch workflow.state {
      case .off, .changed:
        HTML(.a, .class("button"), .href(PageAddress("workflows", workflow.id, "enable"))) {
          "Enable…"
        }
      case .enabled:
        verb("Run", .run, workflow)
        verb("Pause", .pause, workflow)
      case .paused: verb("Resume", .resume, workflow)
      case .broken:
        HTML(.a, .class("button"), .href(.source(workflow.id))) { "Edit" }
      case .gone: HTML()
      }
    }
  }

  private func verb(
    _ label: String, _ what: PageAction.OfWorkflow, _ workflow: WorkflowReport
  ) -> HTML {
    HTML(.button, .formaction(PageAction.workflow(workflow.id, what).address)) { label }
  }
}
