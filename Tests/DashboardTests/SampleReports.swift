import AppIntentsCore
import Control
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowValues

/// Reports in which every text is the same.
struct SampleReports: Sendable {
  /// What names, messages and values are.
  var text = "tidy"
  var rows = 3

  static let moment = Date(timeIntervalSince1970: 1_799_999_000)

  /// The reply to a request that changes nothing; nil for another one.
  func reply(to request: ControlRequest) -> ControlReply? {
    switch request {
    case .statusParts(let parts): .status(status(parts))
    case .prompts: .prompts(prompts)
    case .runs: .runs((1...Int64(rows)).reversed().map(summary))
    case .findRuns(let search):
      .foundRuns(
        FoundRunsReport(
          runs: (1...Int64(min(rows, search.query.limit))).reversed().map(summary), looked: 1000,
          next: 7))
    case .marks(let workflows, let limit):
      .marks(workflows.reduce(into: [:]) { $0[$1] = marks(limit) })
    case .day(_, let workflows, let runs):
      .day(
        DayReport(
          lines: (1...min(rows, workflows)).map { _ in
            DayReport.Line(workflow: text, runs: marks(runs))
          }, others: 2))
    case .run(let id) where id <= Int64(rows): .run(run(id))
    case .run(let id): .failure(ControlFailure(.notFound, "there is no run \(id)", help: text))
    case .log: .log([LogLineReport(at: Self.moment, kind: "output", text: text)])
    case .workflow(let id) where id == "none":
      .failure(ControlFailure(.notFound, "there is no workflow `\(text)`", help: text))
    case .workflow: .workflow(details)
    case .preview: .preview(preview)
    case .source(let id): .source(source(of: id))
    case .checkSource: .problems((1...rows).map(problem))
    case .schedule: .schedule((1...rows).map { scheduled($0) })
    case .why:
      .why([WhyReport(workflow: text, trigger: text, checks: [.init(text, holds: false)], run: 1)])
    case .whySchedule:
      .whySchedule(
        WhyScheduleReport(
          times: [.init(at: Self.moment, clockChange: text)],
          triggers: (1...rows).map { _ in
            WhyReport(
              workflow: text, trigger: text, checks: [.init(text, holds: false)], run: 1)
          }, others: 3))
    case .health: .health(health)
    default: nil
    }
  }

  private var health: HealthReport {
    var report = HealthReport(
      findings: (1...rows).map { _ in Finding(.warning, text, text, help: text) },
      historyRead: Self.moment)
    report.latencies = [LatencyReport(text, seconds: [0.001, 0.02, 0])]
    report.waitingWrites = 1
    return report
  }

  /// The path of the file in the output of a run.
  var path: FilePath { FilePath("/files/\(text.replacing("\0", with: "")).pdf") }

  /// The beginning of an image.
  static let image = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

  var files: PageFiles {
    PageFiles(
      sights: { paths in
        Dictionary(paths.map { ($0, .file(size: 1234)) }, uniquingKeysWith: { $1 })
      },
      content: { [text] file in file.dataInMemory ?? Data("<b>\(text)</b>".utf8) },
      picture: { _, page in
        guard page == 1 else { throw ControlFailure(.notFound, "the PDF has no page \(page)") }
        return Self.image
      })
  }

  var exports: RunExports {
    RunExports(
      trace: { [text] run in "{\"run\": \(run.summary.id), \"x\": \"\(text)\"}" },
      test: { [text] run in "tests:\n  run \(run.summary.id): # \(text)\n" })
  }

  /// The intents of the catalogue.
  var intents: IntentReports {
    let reports = (1...rows).map { number in
      var intent = IntentReport(id: "\(text).\(number)", title: text, summary: text)
      intent.description = text
      intent.parameters = [.init(name: text, words: text)]
      intent.output = text
      intent.undo = text
      intent.programs = [text]
      intent.example = text
      var field = InputReport(name: text, type: "text")
      field.usual = text
      intent.fields = [field]
      return intent
    }
    return IntentReports(
      list: { _ in reports }, one: { _ in reports[0] },
      attempt: { [text] _, _ in
        IntentTrialReport(output: WireValue(.text(text)), would: [text])
      },
      find: { [text, rows] _, words in
        (1...rows).map { number in
          FoundEntityReport(
            id: "\(number) \(text)", title: "\(words ?? "suggested"): \(text)", subtitle: text)
        }
      })
  }

  var undoing: PageUndoing {
    PageUndoing(
      preview: { [text, rows] run in
        let states = ["possible", "undone", "impossible"]
        return UndoPreview(
          run: run, workflow: text,
          changes: (0..<rows).map { .init(undo: text, state: states[$0 % 3], reason: text) })
      }, perform: { run in "run \(run) was undone" })
  }

  private func scheduled(_ number: Int) -> ScheduledTriggerReport {
    var trigger = ScheduledTriggerReport(
      workflow: text, name: text, isPaused: number == 1, sentence: text, zone: text)
    trigger.isFrequent = number % 3 == 0
    trigger.times = (0..<9).map { day in
      .init(at: Self.moment.addingTimeInterval(5000 + Double(day) * 86_400), clockChange: text)
    }
    var missed = ScheduledTriggerReport.Time(at: Self.moment)
    missed.outcome = .missed
    missed.reason = text
    missed.run = 1
    trigger.times.insert(missed, at: 0)
    trigger.ran = 3
    trigger.missed = 2
    return trigger
  }

  /// Says that a run would do, give and fail with the text.
  var dryRun: PageDryRun {
    PageDryRun { [text, rows] _, _, _ in
      var report = DryRunReport()
      report.would = (1...rows).map { _ in text }
      report.output = WireValue(.text(text))
      report.failure = text
      report.help = text
      return report
    }
  }

  private func source(of id: String) -> SourceReport {
    var source = SourceReport(
      workflow: id, name: text, path: WirePath("/a.yaml"), text: "steps:\n  - print: \(text)\n",
      version: "1")
    source.problems = [problem(1)]
    return source
  }

  private func problem(_ line: Int) -> ProblemReport {
    ProblemReport(
      severity: "error", kind: "unknown-action", message: text, line: line, column: 5,
      excerpt: text)
  }

  private func marks(_ limit: Int) -> [RunMarkReport] {
    (1...Int64(min(rows, limit))).reversed().map { id in
      RunMarkReport(run: id, state: "failed", began: Self.moment)
    }
  }

  private func status(_ parts: StatusParts) -> StatusReport {
    var status = StatusReport()
    status.daemon = DaemonReport(process: 1, version: "1.0", since: Self.moment)
    status.daemon?.notes = [text]
    status.notes = [text]
    status.pauseNote = text
    status.store = StoreReport(folder: WirePath("/history"), size: 7, runs: rows)
    status.workflows = (0..<(parts.workflows?.count ?? rows)).map { _ in workflow }
    return status
  }

  private var workflow: WorkflowReport {
    var workflow = WorkflowReport(id: text, name: text, path: WirePath("/a.yaml"), state: .enabled)
    workflow.problem = text
    workflow.reasons = [text]
    workflow.overdueSince = Self.moment
    workflow.lastRun = summary(1)
    workflow.tags = [text]
    workflow.icon = text
    var trigger = TriggerReport(name: text, kind: "cron", sentence: text)
    trigger.state = text
    trigger.notes = [text]
    trigger.next = Self.moment.addingTimeInterval(5000)
    var folder = TriggerReport(name: text, kind: "folder", sentence: text)
    folder.state = text
    folder.notes = [text]
    folder.counts = [.init(text, 3)]
    workflow.triggers = [trigger, folder]
    return workflow
  }

  private func summary(_ id: Int64) -> RunSummaryReport {
    var run = RunSummaryReport(
      id: id, workflow: text, state: "failed", cause: text, queued: Self.moment)
    run.subject = text
    run.message = text
    run.started = Self.moment
    run.ended = Self.moment.addingTimeInterval(2.5)
    return run
  }

  /// The beginning of an image.
  static let icon = "data:image/png;base64,iVBORw0KGgo="

  private var prompts: [PromptReport] {
    // Written once for all, because it is large in some tests.
    let snippet = snippet
    return (1...Int64(rows)).map { prompt($0, showing: snippet) }
  }

  private func prompt(_ id: Int64, showing snippet: SnippetReport) -> PromptReport {
    var prompt = PromptReport(
      id: id, run: 1, workflow: text, question: text,
      kind: ["confirmation", "choice", "choices", "value"][Int(id) % 4], type: "text",
      options: [text, text], snippet: #"{"view":"text","text":"shown"}"#, problem: text,
      defaultAnswer: text, asked: Self.moment, expires: Self.moment.addingTimeInterval(86_400))
    prompt.shown = [snippet]
    prompt.icons = [Self.icon, text]
    prompt.suggestions = [text]
    return prompt
  }

  /// What an app shows: a text, and two buttons.
  private var snippet: SnippetReport {
    func node(_ view: String, _ more: OrderedDictionary<String, IntentValue>) -> IntentValue {
      var parts: OrderedDictionary<String, IntentValue> = ["view": .text(view)]
      parts.merge(more) { $1 }
      return .dictionary(parts)
    }
    let words = node("text", ["text": .text(text)])
    let intent: IntentValue = ["id": "a.b"]
    let tree = node(
      "vstack",
      [
        "children": .list([
          words, node("button", ["intent": intent, "children": .list([words])]),
          node("toggle", ["intent": intent, "is_on": true, "children": .list([words])]),
          node("link", ["url": .text(text)]),
        ])
      ])
    return SnippetReport(run: 1, number: 1, tree: JSONWriter.compact(tree))
  }

  private func run(_ id: Int64) -> RunReport {
    var run = RunReport(summary(id), path: WirePath("/a.yaml"))
    run.trigger = text
    run.isUndoable = true
    run.snippets = [snippet]
    run.help = text
    run.failedIn = text
    run.failure = FailureReport(kind: "failed", step: 1, exitCode: nil)
    run.inputs = [NamedValue(name: text, value: WireValue(.text(text)))]
    run.output = WireValue(
      .list([
        .dictionary([text: .text(text)]), .file(IntentFile(path: path)),
        .file(IntentFile(data: Self.image, filename: "\(text).png")),
        .richText(AttributedString(text)),
      ]))
    run.steps = (1...rows).map { number in
      var step = StepReport(step: number, line: 3, action: text, sentence: text, path: [number])
      step.outcome = "failed"
      step.started = Self.moment
      step.seconds = 1
      step.message = text
      step.earlierFailures = [text]
      step.inputs = [NamedValue(name: text, value: WireValue(.dictionary([text: .text(text)])))]
      step.output = WireValue(.text(text))
      return step
    }
    return run
  }

  private var details: WorkflowDetailReport {
    var details = WorkflowDetailReport(workflow)
    details.description = text
    details.tags = [text]
    var (plain, chosen) = (
      InputReport(name: text, type: "text"), InputReport(name: text, type: text)
    )
    plain.description = text
    plain.usual = text
    plain.pattern = text
    chosen.values = [text, text]
    var event = InputReport(name: "event", type: "pal.event")
    event.isOfApp = true
    details.inputs = [plain, chosen, event]
    details.lines = [
      WorkflowDetailReport.Line(depth: 0, step: 1, line: 3, text: text),
      WorkflowDetailReport.Line(depth: 1, step: nil, line: nil, text: text),
    ]
    details.lines[0].edges = [.init(target: text, source: text, conversion: text)]
    details.problems = [problem(3)]
    details.consent = preview
    details.saved = SavedChangeReport(version: "2", at: Self.moment)
    return details
  }

  private var preview: EnablePreview {
    EnablePreview(
      id: text, name: text, path: WirePath("/a.yaml"), version: text, isEnabled: false,
      starts: [EnablePreview.Start(sentence: text, next: Self.moment)], effects: [text],
      limits: [text], programs: [text], apps: [text], more: [text])
  }
}
