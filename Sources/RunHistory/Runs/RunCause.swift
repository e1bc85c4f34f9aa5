/// What started a run.
package enum RunCause: Sendable, Hashable {
  case trigger
  /// A request to the daemon.
  case person
  /// `segue run`, in a process of its own without a journal.
  case hand
  /// A step of another workflow.
  case workflow
  /// A request to repeat an earlier run.
  case rerun(RunID)
}

extension RunCause {
  var code: Int {
    switch self {
    case .trigger: 0
    case .person: 1
    case .workflow: 2
    case .rerun: 3
    case .hand: 4
    }
  }

  init(code: Int, run: RunID?) throws {
    switch (code, run) {
    case (0, _): self = .trigger
    case (1, _): self = .person
    case (2, _): self = .workflow
    case (4, _): self = .hand
    case (3, let run?): self = .rerun(run)
    default: throw UnreadableRecord(what: "the cause of a run")
    }
  }

  var run: RunID? {
    if case .rerun(let run) = self { return run }
    return nil
  }
}
