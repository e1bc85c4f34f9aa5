import FolderWatching
import RunHistory

/// Estimates which files were made by programs that runs started.
///
/// A file counts as made by a run if it was changed while a program of the run was running, and
/// either it is new and its name derives from the name of the file that started the run, or that
/// run is the last one that was queued. In a loop it always is; where many files are dropped by
/// hand it rarely is. `LoopEvidence` weighs that evidence.
struct Generations {
  /// The time in which a program ran.
  fileprivate struct Window {
    var run: RunID
    var generation: Int
    var input: [UInt8]?
    /// In nanoseconds since 1970.
    var begun: Int64
    var ended: Int64?
  }

  /// A run that a file started.
  fileprivate struct Origin {
    var run: RunID
    var evidence: LoopEvidence
    /// When the file was changed.
    var changed: Int64
  }

  fileprivate struct Workflow {
    var windows: [Window] = []
    /// The run that was queued last.
    var latest: RunID?
    /// The runs that were queued last.
    var origins: [Origin] = []
    /// How long the last program ran.
    var lastWork: Int64 = 0
    /// Until when runs are held.
    var heldUntil: Int64?
  }

  /// The most programs and runs of a workflow that are remembered.
  private static let limit = 64
  /// The times of files are coarser than those of clocks.
  private static let grain: Int64 = 10_000_000

  private var workflows: [String: Workflow] = [:]

  mutating func begin(
    run: RunID, workflow: String, generation: Int, input: [UInt8]?, at moment: Int64
  ) {
    workflows[workflow, default: Workflow()].begin(
      Window(run: run, generation: generation, input: input, begun: moment), limit: Self.limit)
  }

  mutating func end(run: RunID, workflow: String, at moment: Int64) {
    workflows[workflow]?.end(run, at: moment)
  }

  /// A run was queued.
  /// - Parameter file: the evidence for the file that started it, and when that was changed; nil if
  ///   a file that is gone started it.
  mutating func queued(
    _ run: RunID, of workflow: String, by file: (evidence: LoopEvidence, changed: Int64)?
  ) {
    workflows[workflow, default: Workflow()].latest = run
    guard let file else { return }
    workflows[workflow]?.keep(
      Origin(run: run, evidence: file.evidence, changed: file.changed), limit: Self.limit)
  }

  /// The evidence that runs of the workflow led to a file.
  func evidence(
    of name: [UInt8], isNew: Bool, changed: Int64, in workflow: String, at now: Int64
  ) -> LoopEvidence {
    guard let workflow = workflows[workflow] else { return .none }
    var worst = LoopEvidence.none
    for window in workflow.windows {
      guard changed >= window.begun - Self.grain, changed <= window.ended ?? .max else { continue }
      let hasMadeName =
        isNew && window.input.map { MadeName.isMade(name, from: $0) } == true
      guard hasMadeName || window.run == workflow.latest else { continue }
      let origin = workflow.origins.last { $0.run == window.run }
      // After a restart only the generation is known.
      let before = origin?.evidence ?? LoopEvidence(generation: window.generation)
      let evidence = before.next(
        work: workflow.work(of: window.run, at: now),
        rest: origin.map { workflow.rest(from: $0.changed, to: changed) } ?? 0,
        hasMadeName: hasMadeName)
      if evidence.generation > worst.generation { worst = evidence }
    }
    return worst
  }

  /// The evidence if a step of a run made a file that came back on a detour.
  func evidence(ofStepOf maker: MadeFiles.Maker, in workflow: String) -> LoopEvidence {
    let origin = workflows[workflow]?.origins.last { $0.run == maker.run }
    let before = origin?.evidence ?? LoopEvidence(generation: maker.generation)
    return before.next(work: 0, rest: 0, hasMadeName: true)
  }

  /// Until when runs that files start now are held.
  /// - Parameter evidence: the strongest of the files.
  mutating func hold(
    _ evidence: LoopEvidence, in workflow: String, at now: Int64
  ) -> Int64? {
    let known = workflows[workflow]
    if let delay = evidence.delay(work: known?.work(at: now) ?? 0) {
      workflows[workflow, default: Workflow()].heldUntil = max(known?.heldUntil ?? 0, now + delay)
    }
    return workflows[workflow]?.heldUntil.flatMap { $0 > now ? $0 : nil }
  }
}

extension Generations.Workflow {
  fileprivate mutating func begin(_ window: Generations.Window, limit: Int) {
    windows.append(window)
    if windows.count > limit { windows.remove(at: windows.firstIndex { $0.ended != nil } ?? 0) }
  }

  fileprivate mutating func end(_ run: RunID, at moment: Int64) {
    guard let index = windows.lastIndex(where: { $0.run == run && $0.ended == nil }) else { return }
    windows[index].ended = moment
    lastWork = moment - windows[index].begun
  }

  fileprivate mutating func keep(_ origin: Generations.Origin, limit: Int) {
    origins.append(origin)
    if origins.count > limit { origins.removeFirst() }
  }

  /// How long a run's programs run, as far as is known while they do.
  fileprivate func work(of run: RunID, at now: Int64) -> Int64 {
    let own = windows.filter { $0.run == run }
    let work = own.reduce(0) { $0 + ($1.ended ?? now) - $1.begun }
    return own.contains { $0.ended == nil } ? max(work, lastWork) : work
  }

  /// How long programs run.
  fileprivate func work(at now: Int64) -> Int64 {
    windows.last.map { max(lastWork, work(of: $0.run, at: now)) } ?? 0
  }

  /// For how long no program ran.
  fileprivate func rest(from start: Int64, to end: Int64) -> Int64 {
    var rest: Int64 = 0
    var reached = start
    for window in windows.sorted(by: { $0.begun < $1.begun }) {
      if window.begun >= end { break }
      rest += max(0, window.begun - reached)
      reached = max(reached, window.ended ?? .max)
    }
    return rest + max(0, end - reached)
  }
}
