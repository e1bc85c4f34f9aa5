import Diagnostics
package import WorkflowLanguage

extension StartupTrigger: DescribedTrigger {
  package var sentence: String {
    switch occasion {
    case .daemon: "when the daemon starts"
    case .boot: "when the machine has started"
    }
  }

  package var occasions: [String] { ["startup \(occasion.rawValue)"] }
}

extension WorkflowTrigger: DescribedTrigger {
  package var sentence: String {
    switch ended {
    case .succeeded: "when `\(workflow.value)` has succeeded"
    case .failed: "when `\(workflow.value)` has failed"
    case .any: "when `\(workflow.value)` has ended"
    }
  }

  package var occasions: [String] {
    let endings: [Ended] = ended == .any ? [.succeeded, .failed, .any] : [ended]
    return endings.map { "workflow \(workflow.value) \($0.rawValue)" }
  }
}

extension DriveTrigger: DescribedTrigger {
  package var sentence: String {
    let drive = name.map { "the drive `\($0)`" } ?? "any drive"
    return "when \(drive) is \(Phrasing.join(events.map(\.rawValue), "or"))"
  }

  package var occasions: [String] {
    events.map { "drive \(name ?? "any") \($0.rawValue)" }
  }
}

extension ManualTrigger: DescribedTrigger {
  package var sentence: String { "when somebody starts it" }

  package var occasions: [String] { [] }
}
