package import Foundation

/// A run in a list.
package struct RunSummaryReport: Codable, Sendable, Hashable {
  package var id: Int64
  package var workflow: String
  /// The raw value of its `RunState`.
  package var state: String
  /// What started the run: “folder”, “cron”, “person, by hand”, “run 12 again”.
  package var cause: String
  /// What the run is about: the name of the file, the number of files.
  package var subject: String?
  package var queued: Date
  /// The earliest start of a run that was postponed.
  package var notBefore: Date?
  package var started: Date?
  package var ended: Date?
  /// Why the run failed, or what it waits for.
  package var message: String?
  /// How far the step of a run in progress is, as it says itself: “40 %, 12 of 40 files”.
  package var progress: String?

  package init(id: Int64, workflow: String, state: String, cause: String, queued: Date) {
    self.id = id
    self.workflow = workflow
    self.state = state
    self.cause = cause
    self.queued = queued
  }
}

/// What a drawing of many runs needs of each.
package struct RunMarkReport: Codable, Sendable, Hashable {
  package var run: Int64
  /// The raw value of its `RunState`.
  package var state: String
  /// When it began, or, if it hasn't, when it was queued.
  package var began: Date

  package init(run: Int64, state: String, began: Date) {
    self.run = run
    self.state = state
    self.began = began
  }
}

/// Everything that the history has about a run.
package struct RunReport: Codable, Sendable, Hashable {
  package var summary: RunSummaryReport
  package var path: WirePath
  package var trigger: String?
  package var start: WireValue?
  package var inputs: [NamedValue] = []
  /// The inputs for which files were sent that are gone, so that it can't be run again; nil for none.
  package var lostFiles: [String]?
  package var steps: [StepReport] = []
  package var output: WireValue?
  package var help: String?
  package var failure: FailureReport?
  /// The step of another workflow that failed: “`child.yaml`, line 4, step 2, `shell.run`”.
  package var failedIn: String?
  /// Whether it has changed something that may be undone.
  package var isUndoable: Bool?
  /// How often the daemon ended abruptly while the run was in progress.
  package var deaths = 0
  /// What apps show, as long as its buttons can be pressed.
  package var snippets: [SnippetReport]?

  package init(_ summary: RunSummaryReport, path: WirePath) {
    self.summary = summary
    self.path = path
  }
}

/// Why a run failed, beside its message.
package struct FailureReport: Codable, Sendable, Hashable {
  /// As `$error.kind` gives it.
  package var kind: String
  /// The number of the step; nil if it is another workflow's, or if the run failed before its first step.
  package var step: Int?
  package var exitCode: Int?

  package init(kind: String, step: Int?, exitCode: Int?) {
    self.kind = kind
    self.step = step
    self.exitCode = exitCode
  }
}

package struct NamedValue: Codable, Sendable, Hashable {
  package var name: String
  package var value: WireValue

  package init(name: String, value: WireValue) {
    self.name = name
    self.value = value
  }
}

/// A step of a run.
package struct StepReport: Codable, Sendable, Hashable {
  package var step: Int
  package var line: Int
  package var action: String
  package var sentence: String
  /// The pass of each loop around the step, from the outermost loop in.
  package var path: [Int]
  /// “succeeded”, “failed”, “skipped”, “running”, “interrupted”, “canceled”, or “reused” for a result of
  /// an earlier attempt.
  package var outcome = "running"
  package var started: Date?
  package var seconds: Double?
  package var attempts = 1
  /// What the attempts before the last one failed with; nil if there were none.
  package var earlierFailures: [String]?
  package var inputs: [NamedValue] = []
  package var output: WireValue?
  package var message: String?

  package init(step: Int, line: Int, action: String, sentence: String, path: [Int]) {
    self.step = step
    self.line = line
    self.action = action
    self.sentence = sentence
    self.path = path
  }
}

/// A line of a run's log.
package struct LogLineReport: Codable, Sendable, Hashable {
  package var at: Date
  /// “output”, “note”, “warning” or “error”; “stdout” or “stderr” for what a program wrote; “snippet” for
  /// the tree of a view, as JSON; “gap” stands for lines that weren't kept.
  package var kind: String
  /// The number of the step that runs the program.
  package var step: Int?
  package var text: String

  package init(at: Date, kind: String, step: Int? = nil, text: String) {
    self.at = at
    self.kind = kind
    self.step = step
    self.text = text
  }
}
