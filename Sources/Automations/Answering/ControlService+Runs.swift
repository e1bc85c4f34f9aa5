import AppIntentsCore
import Control
import Diagnostics
import Foundation
import OrderedCollections
import RunHistory
import Scheduling
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

extension ControlService {
  func runs(_ query: RunQuery) async throws -> ControlReply {
    let states = try query.knownStates()
    let filter = try filter(query)
    try store.enterSpooledRuns(at: clock.now)
    let isNone = !states.isEmpty && filter.states.isEmpty
    let (found, unreadable) = try store.read { store in
      var unreadable: [RunID] = []
      let found = isNone ? [] : try store.runs(filter) { unreadable.append($0) }
      return (found, unreadable)
    }
    let runs = try await reports(of: found) + unreadable.map { .unreadable($0) }
    if runs.isEmpty, let id = query.workflow { try await requireKnown(id) }
    return .runs(runs)
  }

  /// What a query selects in the store.
  func filter(_ query: RunQuery) throws -> RunFilter {
    RunFilter(
      workflow: query.workflow, states: statesInStore(try query.knownStates()),
      since: query.since, until: query.until, before: query.before,
      limit: min(max(query.limit, 1), 1000))
  }

  /// Throws for a workflow that there isn't. A list is empty because its workflow hasn't run, or because the
  /// name is misspelled.
  func requireKnown(_ id: String) async throws {
    let names = try store.read { try $0.workflowsWithRuns() }
    if names.contains(id) { return }
    try await refresh()
    _ = try await registry.known(id)
  }

  /// The most runs that are drawn of a workflow, and the most workflows of which runs are.
  private static var mostMarks: Int { 1000 }

  func marks(of workflows: [String], limit: Int) throws -> ControlReply {
    try store.enterSpooledRuns(at: clock.now)
    let marks = try store.read { store in
      try store.marks(
        of: Array(workflows.prefix(Self.mostMarks)), limit: min(max(limit, 1), Self.mostMarks))
    }
    return .marks(marks.mapValues { $0.map { RunMarkReport($0) } })
  }

  /// The runs since a moment, of the workflows whose last runs began last.
  func day(since moment: Date, workflows: Int, runs: Int) throws -> ControlReply {
    try store.enterSpooledRuns(at: clock.now)
    return try store.read { store in
      let all = try store.workflows(ranSince: moment)
      let shown = all.prefix(min(max(workflows, 1), Self.mostMarks))
      let marks = try store.marks(
        of: Array(shown), since: moment, limit: min(max(runs, 1), Self.mostMarks))
      let lines = shown.map { workflow in
        DayReport.Line(
          workflow: workflow, runs: (marks[workflow] ?? []).map { RunMarkReport($0) })
      }
      return .day(DayReport(lines: lines, others: all.count - shown.count))
    }
  }

  func show(_ run: RunID) async throws -> ControlReply {
    try store.enterSpooledRuns(at: clock.now)
    guard let details = try store.read({ try $0.details(of: run) }),
      let summary = try await reports(of: [details.summary]).first
    else { throw ControlFailure.noRun(run) }
    let started = details.summary.startedAt
    var steps = (details.trace?.steps ?? []).map { step in
      StepReport(step, started: started?.addingTimeInterval(step.started / .seconds(1)))
    }
    if details.trace == nil, !details.journal.isEmpty || !details.prompts.isEmpty {
      // The names of the steps are in the version that runs.
      let version = await registry.entry(summary.workflow)?.version
      let isCurrent = version?.bytes == details.definitionHash
      let workflow = isCurrent ? try await registry.workflow(summary.workflow) : nil
      let state = state(of: details.summary)
      steps = JournaledSteps(of: workflow, state: state).reports(
        try details.journal.map { try JournalEntry($0) }, asking: details.prompts)
    }
    let isFinal = details.summary.state.isFinal
    var shown = RunReport(summary, path: WirePath(details.file))
    shown.trigger = details.summary.triggerName
    shown.start = details.event.map { WireValue(SecretMarks.cover($0.start)) }
    shown.inputs = details.inputs.map {
      NamedValue(name: $0.key, value: WireValue(SecretMarks.cover($0.value)))
    }
    let lost = isFinal ? GivenFiles.lost(in: details.inputs, store.folder).map(\.input) : []
    shown.lostFiles = lost.isEmpty ? nil : OrderedSet(lost).elements
    shown.steps = steps
    shown.output = details.output == .nothing ? nil : WireValue(details.output)
    shown.help = details.failure?.help
    shown.failure = details.failure.map { failure in
      let isOwn = failure.file == nil && failure.step > 0
      return FailureReport(
        kind: failure.kind, step: isOwn ? failure.step : nil, exitCode: failure.exitCode)
    }
    shown.failedIn = details.failure?.placeElsewhere
    shown.isUndoable = try isFinal && store.read { try $0.hasChangesToUndo(run) }
    shown.deaths = details.summary.deaths
    shown.snippets = await live?.snippets(of: run)
    return .run(shown)
  }

  /// The most lines of a log in one reply.
  private static var logPage: Int { 1000 }

  /// The log of a run; with `follows`, until the run has ended.
  func log(of run: RunID, follows: Bool, _ send: Send) async throws -> ControlReply {
    _ = try summary(run)
    // Announcements are requested before the first read, so that no line is missed between the two.
    let changes = follows ? await live?.changes(of: run) : nil
    var last: Int64 = 0
    // Sends full pages of new lines, and returns the last page.
    func unread() async throws -> [LogLineReport] {
      while true {
        let lines = try store.read { try $0.log(of: run, after: last, limit: Self.logPage) }
        last = lines.last?.id ?? last
        let page = lines.map { LogLineReport($0.line) }
        if lines.count < Self.logPage { return page }
        try await send(.log(page))
      }
    }
    guard let changes else { return .log(try await unread()) }
    try await send(.log(try await unread()))
    for await _ in changes {
      let lines = try await unread()
      if !lines.isEmpty { try await send(.log(lines)) }
    }
    return .log(try await unread())
  }

  func summary(_ run: RunID) throws -> RunSummary {
    try store.enterSpooledRuns(at: clock.now)
    guard let summary = try store.read({ try $0.summary(of: run) }) else {
      throw ControlFailure.noRun(run)
    }
    return summary
  }
}

extension RunMarkReport {
  fileprivate init(_ mark: RunMark) {
    self.init(run: mark.run, state: mark.state.rawValue, began: mark.began)
  }
}

extension RecordedFailure {
  /// Where a step of another workflow failed, which isn't among the steps of the run.
  fileprivate var placeElsewhere: String? {
    guard let file else { return nil }
    let tries = attempt > 1 ? ", after \(attempt) attempts" : ""
    return "`\(FilePath(file).shown)`, line \(line), step \(step), `\(action)`\(tries)"
  }
}

extension ControlFailure {
  static func noRun(_ run: RunID) -> ControlFailure {
    ControlFailure(.notFound, "there is no run \(run)", help: "`segue runs` lists the last ones")
  }
}

extension RunQuery {
  /// The states that the query names.
  ///
  /// - Throws: `ControlFailure` for a name that no state has.
  func knownStates() throws(ControlFailure) -> Set<RunState> {
    var known: Set<RunState> = []
    for name in states {
      guard let state = RunState(rawValue: name) else {
        let names = RunState.allCases.map(\.rawValue)
        throw ControlFailure(
          .usage, "`\(name)` isn't the state of a run",
          help: Suggestion(for: name, among: names)?.question
            ?? "the states are \(Phrasing.list(names, "or", limit: 20))")
      }
      known.insert(state)
    }
    return known
  }
}
