import Control
import FileOperations
import Foundation

/// What `segue doctor` finds, the daemon and the history.
struct HealthPage: Widget {
  let context: PageContext
  let status: StatusReport
  let report: HealthReport
  let pages: LatencyReport

  /// What it shows of the status.
  static var parts: StatusParts {
    var parts = StatusParts()
    parts.workflows = []
    parts.history = true
    return parts
  }

  /// - Parameter pages: how long pages took.
  init(
    _ context: PageContext, status: StatusReport, _ report: HealthReport, pages: LatencyReport
  ) {
    self.pages = pages
    self.context = context
    self.status = status
    self.report = report
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Health", at: .health, context) {
      HTML(.h1) { "Health" }
      LiveRegion("findings") {
        HTML(.ul, .class("checks")) {
          for finding in ordered { row(finding) }
        }
      }
      if let latencies = report.latencies {
        PageSection("How long things take", id: "latencies") {
          LiveRegion("latencies-now") { plots(latencies + [pages]) }
        }
      }
      PageSection("The daemon and the history", id: "facts") {
        LiveRegion("facts-now") { NamedFacts(facts: facts) }
        HTML(.p, .class("buttons")) {
          ActionForm(label: "Look for damage now", action: .readHistory, context: context)
        }
      }
    }
  }

  private func plots(_ latencies: [LatencyReport]) -> HTML {
    HTML(.dl, .class("days")) {
      for latency in latencies { LatencyPlot(latency: latency) }
    }
  }

  /// What is wrong comes first.
  private var ordered: [Finding] {
    [Finding.Grade.bad, .warning, .ok].flatMap { grade in
      report.findings.filter { $0.grade == grade }
    }
  }

  @HTMLBuilder private func row(_ finding: Finding) -> HTML {
    HTML(.li) {
      StateLabel(state: finding.grade.rawValue)
      HTML(.strong) { MessageText(finding.subject) }
      HTML(.span) { MessageText(String(finding.text.prefix(300))) }
      if let help = finding.help {
        HTML(.div, .class("message")) { MessageText(String(help.prefix(300))) }
      }
    }
  }

  private var facts: [(name: String, value: HTML)] {
    var facts: [(String, HTML)] = []
    if let daemon = status.daemon {
      facts.append(("process", HTML(text: "\(daemon.process)")))
      facts.append(("started", MomentLabel(moment: daemon.since, now: context.now).body))
      if let zone = daemon.timeZone { facts.append(("time zone", HTML(text: zone))) }
    }
    if let store = status.store {
      facts.append(("runs in the history", HTML(text: "\(store.runs)")))
      facts.append(("its size", HTML(text: ByteSize(store.size).text)))
      facts.append(("its folder", HTML(.code) { store.folder.path.shown }))
      if let waiting = report.waitingWrites {
        facts.append(("writes that wait for it", HTML(text: "\(waiting)")))
      }
      facts.append(("looked through for damage", historyRead))
    }
    return facts
  }

  private var historyRead: HTML {
    guard let moment = report.historyRead else {
      return HTML(text: "not since the daemon started")
    }
    return MomentLabel(moment: moment, now: context.now).body
  }
}

/// Facts by their names.
struct NamedFacts: Widget {
  let facts: [(name: String, value: HTML)]

  @HTMLBuilder var body: HTML {
    HTML(.dl, .class("values")) {
      for (name, value) in facts {
        HTML(.dt) { name }
        HTML(.dd) { value }
      }
    }
  }
}
