import Control
import Foundation

/// The pages about runs, and what they ask for.
extension PageMaker {
  func nowPage(_ prompts: [PromptReport]) async throws -> HTML {
    let known = try backend.sessions.visit(of: session)
    let visit = known.seen(at: context.now)
    if visit != known {
      // If it can't be kept, because the disk is full, failures are shown for longer.
      try? await backend.sessions.keep(visit, of: session)
    }
    return NowPage(
      context, status: try await status(NowPage.parts), questions: prompts,
      failures: NowPage.Failures(
        since: visit.since, runs: try await runs(NowPage.failed(since: visit.since)),
        dismissed: Set(visit.dismissed)),
      active: try await runs(NowPage.active), queued: try await runs(NowPage.queued),
      today: try await today()
    ).body
  }

  func part(_ filter: RunsFilter) async throws -> RunsPage.Part {
    let query = try filter.query()
    guard filter.looksThrough else {
      let runs = try await runs(query)
      let shown = RunsPage.fitting(runs, now: context.now)
      return RunsPage.Part(runs: shown, next: runs.count > shown.count ? shown.last?.id : nil)
    }
    let search = RunSearch(query, startedBy: filter.startedBy, text: filter.text)
    guard case .foundRuns(let found) = try await reply(to: .findRuns(search)) else {
      throw Self.unexpected
    }
    let shown = RunsPage.fitting(found.runs, now: context.now)
    return RunsPage.Part(
      runs: shown, next: found.runs.count > shown.count ? shown.last?.id : found.next,
      looked: found.looked)
  }

  func runPage(
    of id: Int64, chosen: Int?, _ questions: [PromptReport]
  ) async throws -> HTML {
    let run = try await run(id)
    let paths = RunPage.files(of: run, chosen: chosen)
    let sights = paths.isEmpty ? [:] : await backend.files.sights(paths)
    return RunPage(
      context, run, log: try await log(of: id), questions: questions, chosen: chosen, sights: sights
    ).body
  }

  func undoChosenPage(_ text: String?) async -> HTML {
    let runs = UndoChosenPage.runs(text)
    var previews: [(run: Int64, outcome: Result<UndoPreview, ControlFailure>)] = []
    for run in runs {
      do {
        previews.append((run, .success(try await backend.undoing.preview(run))))
      } catch {
        let failure =
          error as? ControlFailure ?? ControlFailure(.failed, "run \(run) can't be undone")
        previews.append((run, .failure(failure)))
      }
    }
    return UndoChosenPage(context: context, runs: runs, previews: previews).body
  }

  /// What triggers make of a path or a schedule.
  func why(_ words: String?) async throws -> WhyPage.Answer {
    guard let words else { return .none }
    guard WhyPage.isPath(words) else {
      guard case .whySchedule(let report) = try await reply(to: .whySchedule(words)) else {
        throw Self.unexpected
      }
      return .schedule(report)
    }
    let path = WirePath(try WhyPage.path(words, home: backend.home))
    guard case .why(let answers) = try await reply(to: .why(path)) else { throw Self.unexpected }
    return .path(answers)
  }

  private func today() async throws -> DayReport {
    let midnight = Calendar.current.startOfDay(for: context.now)
    let request = ControlRequest.day(
      since: midnight, workflows: NowPage.mostLines, runs: NowPage.mostOfDay)
    guard case .day(let day) = try await reply(to: request) else { throw Self.unexpected }
    return day
  }
}
