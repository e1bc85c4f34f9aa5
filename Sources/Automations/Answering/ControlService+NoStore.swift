package import Control

extension ControlService {
  /// The answer if there is no store, so that nothing has ever run; nil for a request that needs one.
  package static func answerWithoutStore(_ request: ControlRequest) -> ControlReply? {
    switch request {
    case .runs(let query): noRuns(query, .runs([]))
    case .findRuns(let search):
      noRuns(search.query, .foundRuns(FoundRunsReport(runs: [], looked: 0, next: nil)))
    case .marks: .marks([:])
    case .day: .day(DayReport(lines: [], others: 0))
    case .prompts: .prompts([])
    case .prune: .done("no run is older than the history has to keep")
    case .runsToUndo: .runNumbers([])
    case .undoable(let run), .markUndo(let run, _, _, _): .failure(.noRun(run))
    case .run(let run), .log(let run, _), .rerun(let run, _), .resumeRun(let run),
      .cancelRun(let run), .retryRun(let run), .press(let run, _, _):
      .failure(.noRun(run))
    case .answer(let prompt, _): .failure(.noPrompt(prompt))
    case .forms: .forms([])
    case .removeForm(let form): .failure(.noForm(form))
    case .why: .failure(.noDaemon)
    case .endSessions: .done("no browser is signed in")
    case .status, .statusParts, .workflow, .schedule, .preview, .enable, .disable, .pause, .unpause,
      .whySchedule, .trigger, .start, .addFolder, .removeFolder, .removeWorkflow, .dashboardLink,
      .diagnose, .health, .testNotices, .undoInApp, .formPreview, .share, .source, .checkSource,
      .saveSource, .undoSource, .newWorkflow, .startWithFiles:
      nil
    }
  }

  private static func noRuns(_ query: RunQuery, _ none: ControlReply) -> ControlReply {
    do {
      _ = try query.knownStates()
      return none
    } catch {
      return .failure(error)
    }
  }
}
