/// The pages, by the paths at which they are.
enum PageRoute: Sendable, Hashable {
  case now, workflows, runs, questions, schedule, files, why, intents, conversions, health
  case workflow(String)
  /// What enabling a workflow agrees to.
  case consent(String)
  /// The file of a workflow.
  case source(String)
  case run(Int64)
  /// What undoing a run does.
  case undo(Int64)
  /// A run as a test.
  case testCase(Int64)
  /// What undoing several runs does.
  case undoChosen
  case intent(String)

  init?(_ path: [String]) {
    switch path.first {
    case nil: self = .now
    case "workflows" where path.count == 1: self = .workflows
    case "workflows" where path.count == 2: self = .workflow(path[1])
    case "workflows" where path.count == 3 && path[2] == "enable": self = .consent(path[1])
    case "workflows" where path.count == 3 && path[2] == "source": self = .source(path[1])
    case "runs" where path.count == 1: self = .runs
    case "runs" where path == ["runs", "undo"]: self = .undoChosen
    case "runs" where path.count == 2:
      guard let run = Int64(path[1]) else { return nil }
      self = .run(run)
    case "runs" where path.count == 3 && path[2] == "undo":
      guard let run = Int64(path[1]) else { return nil }
      self = .undo(run)
    case "runs" where path.count == 3 && path[2] == "test":
      guard let run = Int64(path[1]) else { return nil }
      self = .testCase(run)
    case "questions" where path.count == 1: self = .questions
    case "schedule" where path.count == 1: self = .schedule
    case "files" where path.count == 1: self = .files
    case "intents" where path.count == 1: self = .intents
    case "intents" where path.count == 2: self = .intent(path[1])
    case "conversions" where path.count == 1: self = .conversions
    case "why" where path.count == 1: self = .why
    case "health" where path.count == 1: self = .health
    default: return nil
    }
  }
}
