package import Foundation

/// How things are.
package struct StatusReport: Codable, Sendable {
  /// Nil where no daemon runs.
  package var daemon: DaemonReport?
  package var workflows: [WorkflowReport] = []
  /// The folders that workflows are found in.
  package var folders: [FolderReport] = []
  package var store: StoreReport?
  /// How many questions wait for an answer.
  package var prompts = 0
  /// What a person should know: two workflows of one id, everything is paused, …
  package var notes: [String] = []

  package init() {}
}

/// The daemon that runs.
package struct DaemonReport: Codable, Sendable, Hashable {
  package var process: Int32
  package var version: String
  package var since: Date
  /// What it should be known for: an event queue that overflowed, a clock that jumped.
  package var notes: [String]

  package init(process: Int32, version: String, since: Date, notes: [String] = []) {
    self.process = process
    self.version = version
    self.since = since
    self.notes = notes
  }
}

/// A folder that workflows are found in.
package struct FolderReport: Codable, Sendable, Hashable {
  package var path: WirePath
  package var workflows: Int
  /// Why it can't be read.
  package var problem: String?

  package init(
    path: WirePath, workflows: Int, problem: String? = nil
  ) {
    self.path = path
    self.workflows = workflows
    self.problem = problem
  }
}

/// The store.
package struct StoreReport: Codable, Sendable, Hashable {
  package var folder: WirePath
  /// Bytes on the disk.
  package var size: Int
  package var runs: Int
  package var notes: [String] = []

  package init(
    folder: WirePath, size: Int, runs: Int, notes: [String] = []
  ) {
    self.folder = folder
    self.size = size
    self.runs = runs
    self.notes = notes
  }
}

/// A workflow that is known, with its triggers.
package struct WorkflowReport: Codable, Sendable, Hashable {
  package enum State: String, Codable, Sendable {
    /// Its triggers start it.
    case enabled
    /// Nobody has enabled it.
    case off
    /// Its file has come to want more than was agreed to.
    case changed
    /// Its runs wait in the queue.
    case paused
    /// There has never been a version without errors.
    case broken
    /// Its file is gone.
    case gone
  }

  package var id: String
  package var name: String
  package var path: WirePath
  package var state: State
  /// Why it is paused, or what it has come to want.
  package var reasons: [String] = []
  /// What is wrong with the file as it is now; an earlier version stays in force.
  package var problem: String?
  package var triggers: [TriggerReport] = []
  package var queued = 0
  package var running = 0
  package var lastRun: RunLine?
  /// When a run should have succeeded that didn't.
  package var overdueSince: Date?
  /// When the next success is expected.
  package var expectedBy: Date?

  package init(
    id: String, name: String, path: WirePath, state: State
  ) {
    self.id = id
    self.name = name
    self.path = path
    self.state = state
  }
}

/// A trigger, and what the daemon knows of it.
package struct TriggerReport: Codable, Sendable, Hashable {
  /// Its `id`, or its place in the list from 1.
  package var name: String
  package var kind: String
  package var sentence: String
  /// “watching”, “polling”, “missing”, “off”; nil where no daemon runs.
  package var state: String?
  /// When it fires next.
  package var next: Date?
  /// What a folder trigger has counted: seen, matched, settled, fired, refused.
  package var counts: [Count] = []
  /// What a person should know about it.
  package var notes: [String] = []

  package struct Count: Codable, Sendable, Hashable {
    package var name: String
    package var value: Int

    package init(_ name: String, _ value: Int) {
      self.name = name
      self.value = value
    }
  }

  package init(name: String, kind: String, sentence: String) {
    self.name = name
    self.kind = kind
    self.sentence = sentence
  }
}
