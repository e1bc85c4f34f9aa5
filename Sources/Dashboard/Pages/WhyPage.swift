import Control
import FileOperations
import SystemPackage

/// Why a file or a schedule has started a run, or hasn't: what every trigger makes of it.
struct WhyPage: Widget {
  let context: PageContext
  /// What was asked for; nil before anything was.
  let words: String?
  let answer: Answer

  /// What the triggers make of it.
  enum Answer {
    case none
    case path([WhyReport])
    case schedule(WhyScheduleReport)
  }

  init(_ context: PageContext, words: String?, _ answer: Answer) {
    self.context = context
    self.words = words
    self.answer = answer
  }

  private static let hint = """
    A file or a folder, which need not exist: `~/Inbox/a.pdf`. A schedule in cron’s notation: \
    `30 7 * * 1-5`. Or the id of a workflow, whose times are explained.
    """

  /// Whether some words name a path, and no schedule.
  static func isPath(_ words: String) -> Bool {
    words.contains("/") && !isCron(words) || words == "~"
  }

  /// `*/5 * * * *` has slashes, too.
  private static func isCron(_ words: String) -> Bool {
    words.split(separator: " ").count >= 5 && !words.hasPrefix("/") && !words.hasPrefix("~")
  }

  /// The path that a person means: from the root, or from their home.
  static func path(_ words: String, home: FilePath) throws -> FilePath {
    if words == "~" || words.hasPrefix("~/") {
      return home.appending(String(words.dropFirst(2))).lexicallyNormalized()
    }
    let path = FilePath(words)
    guard path.isAbsolute else {
      throw ControlFailure(
        .usage, "`\(words)` isn't a whole path", help: "begin with `/`, or with `~/` for your home")
    }
    return path.lexicallyNormalized()
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Why", at: .why, context) {
      HTML(.h1) { "Why has something started a run, or not?" }
      HTML(.form, .method("get"), .action(.why), .class("filter"), .role("search")) {
        HTML(.label, .for("path")) { "Path, schedule or workflow" }
        HTML(
          .input, .id("path"), .name("path"), .type("search"), .value(words ?? ""),
          .autocomplete("off"), .placeholder("~/Inbox/a.pdf"))
        HTML(.button, .type("submit"), .class("main")) { "Explain" }
      }
      HTML(.p, .class("hint")) { MessageText(Self.hint) }
      switch answer {
      case .none: HTML()
      case .path(let reports):
        if reports.isEmpty { EmptyNote("No folder trigger is enabled.") }
        for report in reports.prefix(100) { card(report) }
      case .schedule(let report): schedule(report)
      }
    }
  }

  @HTMLBuilder private func schedule(_ report: WhyScheduleReport) -> HTML {
    if !report.times.isEmpty {
      PageSection("Its next times", id: "next-times") {
        HTML(.ol, .class("coming")) {
          for time in report.times { row(time) }
        }
      }
    }
    if report.triggers.isEmpty { EmptyNote(noTrigger(of: report)) }
    for trigger in report.triggers.prefix(50) { card(trigger) }
    if report.others > 0 {
      EmptyNote(
        report.others == 1
          ? "Another trigger that goes by a clock fires at none of these times."
          : "\(report.others) other triggers that go by a clock fire at none of these times.")
    }
  }

  private func noTrigger(of report: WhyScheduleReport) -> String {
    report.times.isEmpty
      ? "It never comes, or none of its triggers goes by a clock."
      : "No trigger fires at these times."
  }

  private func row(_ time: ScheduledTriggerReport.Time) -> HTML {
    HTML(.li) {
      HTML(.span, .class("when")) {
        MomentLabel(moment: time.at, now: context.now, isFull: true)
      }
      if let change = time.clockChange { HTML(.span, .class("message")) { change } }
    }
  }

  @HTMLBuilder private func row(_ check: WhyReport.Check) -> HTML {
    HTML(.li) {
      StateLabel(state: check.holds ? "holds" : "stops")
      HTML(.span) { MessageText(check.text) }
    }
  }

  @HTMLBuilder private func card(_ answer: WhyReport) -> HTML {
    HTML(.article, .class("card")) {
      HTML(.h2, .class("first")) {
        HTML(.a, .href(.workflow(answer.workflow))) { answer.workflow }
        // Without a trigger it is about the workflow as a whole.
        if !answer.trigger.isEmpty { ", trigger \(answer.trigger)" }
      }
      HTML(.ul, .class("checks")) {
        for check in answer.checks { row(check) }
      }
      if let run = answer.run { HTML(.p) { HTML(.a, .href(.run(run))) { "run \(run)" } } }
    }
  }
}
