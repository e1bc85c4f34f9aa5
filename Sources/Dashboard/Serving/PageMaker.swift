import Control
import Foundation
import HTTPServing

/// Asks for the reports of a page, and makes the page of them.
struct PageMaker {
  let backend: DashboardBackend
  var context: PageContext
  let hiding: SecretHiding
  /// The hash of the browser's session.
  let session: [UInt8]
  /// How many seconds the last pages took.
  let pageTimes: [Double]

  func response(to visit: Dashboard.Visit, for route: PageRoute) async throws -> HTTPResponse {
    var maker = self
    let prompts = try await prompts()
    maker.context.questions = prompts.count
    let page = try await maker.page(route, visit, prompts)
    return PageResponse.page(.ok, page, hiding: hiding)
  }

  private func page(
    _ route: PageRoute, _ visit: Dashboard.Visit, _ prompts: [PromptReport]
  ) async throws -> HTML {
    switch route {
    case .now: return try await nowPage(prompts)
    case .workflows:
      return try await workflowsPage(
        words: visit.query("q"), tag: visit.query("tag"), from: visit.start)
    case .workflow(let id): return try await workflowPage(of: id, visit)
    case .source(let id): return sourcePage(of: try await source(of: id)).body
    case .consent(let id): return ConsentPage(context, try await preview(of: id)).body
    case .runs:
      let filter = RunsFilter(visit.head.target.query)
      return RunsPage(context, filter, try await part(filter)).body
    case .run(let id):
      return try await runPage(
        of: id, chosen: visit.query("step").flatMap(Int.init), prompts.filter { $0.run == id })
    case .testCase(let id):
      let run = try await run(id)
      return TestCasePage(
        context: context, run: run, text: try await backend.exports.test(run)
      ).body
    case .undoChosen: return await undoChosenPage(visit.query(ChosenRuns.runField))
    case .undo(let id): return UndoPage(context, try await backend.undoing.preview(id)).body
    case .schedule:
      return try await schedulePage(view: visit.query("view"), day: visit.query("day"))
    case .files: return try await filesPage(from: visit.start)
    case .intents:
      let (words, domain) = (visit.query("q"), visit.query("domain"))
      return IntentsPage(
        context, words: words, domain: domain, intents: backend.intents.list(words)
      ).body
    case .intent(let id): return try await intentPage(of: id, visit)
    case .conversions: return conversionsPage(visit)
    case .why:
      let words = visit.query("path")
      return WhyPage(context, words: words, try await why(words)).body
    case .health:
      return HealthPage(
        context, status: try await status(HealthPage.parts), try await health(),
        pages: LatencyReport("a page", seconds: pageTimes)
      ).body
    case .questions:
      let (start, wanted) = (visit.query("after"), visit.query("from"))
      return QuestionsPage(
        context, prompts, after: start.flatMap { Int64($0) }, wanted: wanted.flatMap { Int64($0) }
      ).body
    }
  }

  private func workflowsPage(
    words: String?, tag: String?, from start: Int
  ) async throws -> HTML {
    let part = WorkflowsPage.Part(
      of: try await status(WorkflowsPage.Part.parts).workflows, words: words, tag: tag,
      from: start)
    let ids = part.rows.rows.map(\.id)
    return WorkflowsPage(
      context, part, shown: try await status(WorkflowsPage.parts(of: ids)).workflows,
      recent: try await marks(of: ids, limit: RunStrip.most)
    ).body
  }

  private func schedulePage(view: String?, day: String?) async throws -> HTML {
    let days = ScheduleDays(view, day: day, now: context.now)
    return SchedulePage(
      context, status: try await status(StatusParts()), days,
      triggers: try await schedule(
        from: days.start, through: days.end.addingTimeInterval(-0.001))
    ).body
  }

  private func filesPage(from start: Int) async throws -> HTML {
    let part = FilesPage.part(
      of: try await status(StatusParts()).workflows, from: start)
    var lately: [String: [RunSummaryReport]] = [:]
    for workflow in Set(part.rows.map(\.workflow.id)) {
      lately[workflow] = try await runs(RunQuery(workflow: workflow, limit: FilesPage.mostRuns))
    }
    return FilesPage(context, part, lately: lately).body
  }

  private func conversionsPage(_ visit: Dashboard.Visit) -> HTML {
    var choice: ConversionsPage.Choice?
    if let from = ConversionsPage.kind(visit.query("from")),
      let to = ConversionsPage.kind(visit.query("to"))
    {
      choice = .init(from: from, to: to, value: visit.query("value"))
    }
    return ConversionsPage(context, choice).body
  }

  private func workflowPage(of id: String, _ visit: Dashboard.Visit) async throws -> HTML {
    // The inputs of another run can be filled in.
    var given: [NamedValue] = []
    if let earlier = visit.query("run").flatMap(Int64.init) {
      let run = try await run(earlier)
      given = run.inputs.filter { run.lostFiles?.contains($0.name) != true }
    }
    let details = try await details(of: id)
    return WorkflowPage(
      context, details, history: try await runs(RunQuery(workflow: id, limit: 50)), given: given
    ).body
  }

  private func intentPage(of id: String, _ visit: Dashboard.Visit) async throws -> HTML {
    guard let intent = backend.intents.one(id) else {
      throw ControlFailure(
        .notFound, "there is no intent `\(id)`", help: "`segue actions` lists the intents")
    }
    // What the script loads to see what has changed tries nothing.
    guard intent.fields != nil, visit.query("try") != nil,
      visit.head.fields["x-segue-live"] == nil
    else { return IntentPage(context, intent).body }
    let values = FilledInputs.values(visit.head.target.query)
    do {
      let trial = try await backend.intents.attempt(id, values)
      return IntentPage(context, intent, given: values, trial: .success(trial)).body
    } catch let failure as ControlFailure {
      return IntentPage(context, intent, given: values, trial: .failure(failure)).body
    }
  }

  // MARK: - Reports

  func reply(to request: ControlRequest) async throws -> ControlReply {
    let reply = await backend.ask(request)
    if case .failure(let failure) = reply { throw failure }
    return reply
  }

  static let unexpected = ControlFailure(
    .failed, "the daemon sent a reply of another kind")

  func status(_ parts: StatusParts) async throws -> StatusReport {
    guard case .status(let report) = try await reply(to: .statusParts(parts)) else {
      throw Self.unexpected
    }
    return report
  }

  func prompts() async throws -> [PromptReport] {
    guard case .prompts(let prompts) = try await reply(to: .prompts) else { throw Self.unexpected }
    return prompts
  }

  /// The runs of a list. A workflow that never ran has none.
  func runs(_ query: RunQuery) async throws -> [RunSummaryReport] {
    guard case .runs(let runs) = try await reply(to: .runs(query)) else { throw Self.unexpected }
    return runs
  }

  private func marks(
    of workflows: [String], limit: Int
  ) async throws -> [String: [RunMarkReport]] {
    guard case .marks(let marks) = try await reply(to: .marks(of: workflows, limit: limit)) else {
      throw Self.unexpected
    }
    return marks
  }

  private func schedule(
    from start: Date, through end: Date
  ) async throws -> [ScheduledTriggerReport] {
    let request = ControlRequest.schedule(from: start, through: end)
    guard case .schedule(let triggers) = try await reply(to: request) else {
      throw Self.unexpected
    }
    return triggers
  }

  func details(of id: String) async throws -> WorkflowDetailReport {
    guard case .workflow(let details) = try await reply(to: .workflow(id)) else {
      throw Self.unexpected
    }
    return details
  }

  private func preview(of id: String) async throws -> EnablePreview {
    guard case .preview(let preview) = try await reply(to: .preview(workflow: id)) else {
      throw Self.unexpected
    }
    return preview
  }

  private func health() async throws -> HealthReport {
    guard case .health(let report) = try await reply(to: .health) else { throw Self.unexpected }
    return report
  }

  func run(_ id: Int64) async throws -> RunReport {
    guard case .run(let run) = try await reply(to: .run(id)) else { throw Self.unexpected }
    return run
  }

  func log(of id: Int64) async throws -> [LogLineReport] {
    guard case .log(let lines) = try await reply(to: .log(run: id, follows: false)) else {
      throw Self.unexpected
    }
    return lines
  }
}
