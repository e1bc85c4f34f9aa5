import Control
import AppIntents
import Diagnostics
import Foundation
import RunHistory
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

extension ControlService {
  func runs(_ query: RunQuery) async throws -> ControlReply {
    let filter = RunFilter(
      workflow: query.workflow, states: try query.knownStates(), before: query.before,
      limit: min(max(query.limit, 1), 1000))
    try store.enterSpooledRuns(at: now())
    let lines = try store.read { store in try store.runs(filter).map { try line($0, store) } }
    if lines.isEmpty, let id = query.workflow {
      // Nothing about a workflow that there is, or nothing because of a slip of the fingers.
      let names = try store.read { try $0.workflowsWithRuns() }
      if !names.contains(id) {
        try await refresh()
        _ = try await registry.known(id)
      }
    }
    return .runs(lines)
  }

  func show(_ run: RunID) async throws -> ControlReply {
    try store.enterSpooledRuns(at: now())
    let found = try store.read { store in
      try store.details(of: run).map { ($0, try line($0.summary, store)) }
    }
    guard let (details, line) = found else { throw ControlFailure.noRun(run) }
    let started = details.summary.startedAt
    var steps = (details.trace?.steps ?? []).map { step in
      StepReport(step, started: started?.addingTimeInterval(step.started / .seconds(1)))
    }
    if details.trace == nil, !details.journal.isEmpty {
      // What the steps are called is in the version that runs.
      let isCurrent = await registry.entry(line.workflow)?.version?.bytes == details.definitionHash
      let workflow = isCurrent ? try await registry.workflow(line.workflow) : nil
      steps = JournaledSteps(of: workflow).reports(
        try details.journal.map { try JournalEntry($0) })
    }
    return .run(
      RunReport(
        line: line, path: WirePath(details.file), trigger: details.summary.triggerName,
        start: details.event.map { WireValue($0.start) },
        inputs: details.inputs.map {
          NamedValue(name: $0.key, value: WireValue(SecretMarks.cover($0.value)))
        },
        steps: steps,
        output: details.output == .nothing ? nil : WireValue(details.output),
        help: details.failure?.help, deaths: details.summary.deaths))
  }

  /// How many lines of a log go in one reply.
  private static var logPage: Int { 1000 }

  /// What a run said; with `follows` until it has ended.
  func log(of run: RunID, follows: Bool, _ send: Send) async throws -> ControlReply {
    _ = try summary(run)
    // Asked for before the first look, so that nothing is said between the two.
    let news = follows ? await live?.news(of: run) : nil
    var last: Int64 = 0
    // Sends what is unread, but for the last of it.
    func unread() async throws -> [SaidLine] {
      while true {
        let lines = try store.read { try $0.log(of: run, after: last, limit: Self.logPage) }
        last = lines.last?.id ?? last
        let page = lines.map { SaidLine($0.line) }
        if lines.count < Self.logPage { return page }
        try await send(.log(page))
      }
    }
    guard let news else { return .log(try await unread()) }
    try await send(.log(try await unread()))
    for await _ in news {
      let lines = try await unread()
      if !lines.isEmpty { try await send(.log(lines)) }
    }
    return .log(try await unread())
  }

  func rerun(_ run: RunID, from step: Int?) async throws -> ControlReply {
    let summary = try summary(run)
    let steps = try store.read { try $0.details(of: run)?.trace?.steps ?? [] }
    if let step, !steps.contains(where: { $0.step == step }) {
      let known = Set(steps.map(\.step)).sorted()
      throw ControlFailure(
        .usage, "run \(run) has no step \(step)",
        help: known.isEmpty
          ? "nothing is known of its steps" : "it ran \(Phrasing.list(known.map(String.init)))")
    }
    if step != nil { try requireJournal(of: summary) }
    let (copyResults, now) = (copyResults, now())
    let new = try await store.write { store -> RunID? in
      guard var new = try store.rerun(of: run) else { return nil }
      // The results that it is given are those of this version of the file.
      if step != nil { new.definitionHash = try store.queuedRun(run)?.definitionHash }
      guard let id = try store.enqueue(new, at: now) else { return nil }
      if let step { try copyResults(store, run, id, step) }
      return id
    }
    guard let new else { throw ControlFailure.noRun(run) }
    await live?.poke()
    let start = step.map { " from step \($0) on" } ?? ""
    return .queued(
      run: new, "queued run \(new) of `\(summary.workflow)`: run \(run) again\(start)\(later)")
  }

  func resume(_ run: RunID) async throws -> ControlReply {
    let summary = try summary(run)
    switch summary.state {
    case .interrupted, .queued, .claimed:
      return .done("run \(run) is \(summary.state.words) and goes on by itself\(later)")
    case .running, .waiting:
      return .done("run \(run) is \(summary.state.words)")
    case .failed, .cancelled, .timedOut, .dead: try requireJournal(of: summary)
    case .succeeded, .skipped:
      throw ControlFailure(
        .failed, "run \(run) is \(summary.state.words): there is nothing left of it to do",
        help: "`segue runs rerun \(run)` runs it again")
    }
    let now = now()
    let doubted = try await store.write { store in
      let doubted = try store.journalEntries(of: run).stepsInDoubt
      try store.revive(run, at: now)
      return doubted
    }
    await live?.poke()
    return .queued(
      run: run,
      "run \(run) of `\(summary.workflow)` goes on where it stopped\(Self.told(doubted))\(later)")
  }

  /// What a person has decided, maybe without knowing, about steps that may have happened.
  private static func told(_ doubted: [Int]) -> String {
    guard !doubted.isEmpty else { return "" }
    let steps = Phrasing.join(doubted.map(String.init))
    return doubted.count == 1
      ? ": step \(steps), which may or may not have happened, runs again"
      : ": steps \(steps), which may or may not have happened, run again"
  }

  /// Throws for a run of which only the beginning and the end were written down.
  private func requireJournal(of run: RunSummary) throws {
    guard run.cause == .hand else { return }
    throw ControlFailure(
      .failed, "run \(run.id) was started by hand: the results of its steps weren't kept",
      help: "`segue runs rerun \(run.id)` runs it again from the start")
  }

  func retry(_ run: RunID) async throws -> ControlReply {
    let summary = try summary(run)
    guard summary.state == .dead else {
      throw ControlFailure(
        .failed, "run \(run) isn't dead: it is \(summary.state.words)",
        help: "`segue runs rerun \(run)` runs it again")
    }
    return try await resume(run)
  }

  func cancel(_ run: RunID) async throws -> ControlReply {
    let summary = try summary(run)
    let now = now()
    switch summary.state {
    case .queued, .claimed, .interrupted:
      if summary.state == .claimed, let live, await live.cancel(run) { break }
      try await store.write { try $0.cancel(run, reason: "somebody cancelled it", at: now) }
    case .running, .waiting:
      if let live, await live.cancel(run) { break }
      // The daemon that ran it has died, and nothing of it goes on.
      try await store.write { store in
        try store.interrupt(run)
        try store.cancel(run, reason: "somebody cancelled it", at: now)
      }
    case .succeeded, .failed, .cancelled, .timedOut, .skipped, .dead:
      throw ControlFailure(.failed, "run \(run) has ended: it is \(summary.state.words)")
    }
    await live?.poke()
    return .done("cancelled run \(run) of `\(summary.workflow)`")
  }

  func prune() async throws -> ControlReply {
    try await refresh()
    let count = try await store.prune(await RetentionPolicy(of: registry), at: now())
    return .done(
      count == 0
        ? "no run is older than it has to be kept" : "removed \(Phrasing.count(count, "run"))")
  }

  /// When something that was queued begins.
  private var later: String { live == nil ? ", when `segue daemon` runs" : "" }

  private func summary(_ run: RunID) throws -> RunSummary {
    try store.enterSpooledRuns(at: now())
    guard let summary = try store.read({ try $0.summary(of: run) }) else {
      throw ControlFailure.noRun(run)
    }
    return summary
  }
}

extension ControlService {
  /// A run as lists show it.
  func line(_ run: RunSummary, _ store: StoreTransaction) throws -> RunLine {
    let event = try store.queuedRun(run.id)?.event
    let cause =
      switch run.cause {
      case .trigger: run.triggerKind ?? event?.kind ?? "trigger"
      case .person: event.map { "person, as \($0.kind)" } ?? "person"
      case .hand: "person, by hand"
      case .workflow: "workflow"
      case .rerun(let other): "run \(other) again"
      }
    return RunLine(
      id: run.id, workflow: run.workflow, state: run.state.rawValue, cause: cause,
      subject: event.flatMap(\.subject), queued: run.queuedAt,
      notBefore: run.state == .queued ? run.notBefore : nil, started: run.startedAt,
      ended: run.endedAt, message: try run.reason ?? openQuestion(of: run, store))
  }

  /// What it waits for.
  private func openQuestion(of run: RunSummary, _ store: StoreTransaction) throws -> String? {
    guard run.state == .waiting else { return nil }
    return try store.prompts(of: run.id).first { $0.answeredAt == nil }.map {
      "question \($0.id) waits for an answer: “\(StoredQuestion($0).prompt)”"
    }
  }
}

extension TriggerEvent {
  /// What it was about: the file's name, how many files there were.
  var subject: String? {
    switch start {
    case .file(let file): file.shownName
    case .list(let items) where items.count != 1: Phrasing.count(items.count, "file")
    case .list(let items):
      if case .file(let file)? = items.first { file.shownName } else { nil }
    default: nil
    }
  }
}

extension IntentFile {
  /// Its name with all bytes visible that aren't text.
  fileprivate var shownName: String {
    path?.lastComponent.map { FilePath(root: nil, [$0]).shown } ?? filename
  }
}

extension StepReport {
  fileprivate init(_ step: RecordedStep, started: Date?) {
    self.init(
      step: step.step, line: step.line, action: step.action, sentence: step.sentence,
      path: step.path, outcome: step.outcome.rawValue, started: started,
      seconds: step.took / .seconds(1),
      attempts: step.attempts,
      inputs: step.inputs.map { NamedValue(name: $0.name, value: WireValue($0.value)) },
      output: step.output == .nothing ? nil : WireValue(step.output), message: step.message)
  }
}

extension SaidLine {
  fileprivate init(_ line: LogLine) {
    let kind =
      switch line.level {
      case .output: "output"
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      case .gap: "gap"
      }
    self.init(at: line.at, kind: kind, text: line.text)
  }
}

extension ControlFailure {
  static func noRun(_ run: RunID) -> ControlFailure {
    ControlFailure(.notFound, "there is no run \(run)", help: "`segue runs` lists the last ones")
  }
}

extension RetentionPolicy {
  /// What is usual, and what workflows say of their own runs.
  init(of registry: WorkflowRegistry) async {
    self.init()
    for workflow in await registry.workflows {
      guard let keep = workflow.keep else { continue }
      special[workflow.id] = Retention(
        days: keep.days ?? usual.days, runs: keep.runs ?? usual.runs)
    }
  }
}
