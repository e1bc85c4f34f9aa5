package import Foundation

/// The status of the daemon, the store and the workflows.
package struct StatusReport: Codable, Sendable {
  /// Nil if no daemon runs.
  package var daemon: DaemonReport?
  package var workflows: [WorkflowReport] = []
  /// The folders in which workflows are found.
  package var folders: [FolderReport] = []
  package var store: StoreReport?
  /// The number of questions that have no answer yet.
  package var prompts = 0
  /// What the user should know: two workflows share an id, everything is paused.
  package var notes: [String] = []
  /// The note that all workflows are paused, which is among the others; nil if they aren't.
  package var pauseNote: String?

  package init() {}
}

/// The running daemon.
package struct DaemonReport: Codable, Sendable, Hashable {
  package var process: Int32
  package var version: String
  package var since: Date
  /// The time zone of schedules that name none.
  package var timeZone: String?
  /// Where its pages are; nil if the settings switch them off.
  package var dashboard: DashboardReport?
  /// Incidents since its start, the latest last.
  package var notes: [String] = []

  package init(process: Int32, version: String, since: Date) {
    self.process = process
    self.version = version
    self.since = since
  }
}

/// A folder in which workflows are found.
package struct FolderReport: Codable, Sendable, Hashable {
  package var path: WirePath
  package var workflows = 0
  /// Why the folder can't be read.
  package var problem: String?

  package init(path: WirePath) { self.path = path }
}

/// The store of the history.
package struct StoreReport: Codable, Sendable, Hashable {
  package var folder: WirePath
  /// Bytes on the disk.
  package var size: Int
  package var runs: Int
  package var notes: [String] = []

  package init(folder: WirePath, size: Int, runs: Int) {
    self.folder = folder
    self.size = size
    self.runs = runs
  }
}

/// A workflow with its triggers.
package struct WorkflowReport: Codable, Sendable, Hashable {
  package enum State: String, Codable, Sendable {
    /// Its triggers start it.
    case enabled
    /// It isn't enabled.
    case off
    /// Its file asks for more than the user consented to.
    case changed
    /// It is enabled, and its runs stay in the queue.
    case paused
    /// No version of it has ever been free of errors.
    case broken
    /// Its file is gone.
    case gone
  }

  package var id: String
  package var name: String
  package var path: WirePath
  package var state: State
  /// The name of a symbol, or an emoji.
  package var icon: String?
  /// The words by which workflows are grouped; nil for none.
  package var tags: [String]?
  /// Why it is paused, or what it asks for beyond the consent.
  package var reasons: [String] = []
  /// The error in the file as it is now. The last version without errors stays in force.
  package var problem: String?
  package var triggers: [TriggerReport] = []
  package var queued = 0
  package var running = 0
  package var lastRun: RunSummaryReport?
  /// Since when the success that `expect` asks for is overdue.
  package var overdueSince: Date?
  /// By when the next success is expected.
  package var expectedBy: Date?

  package init(id: String, name: String, path: WirePath, state: State) {
    self.id = id
    self.name = name
    self.path = path
    self.state = state
  }
}

/// A trigger and its state.
package struct TriggerReport: Codable, Sendable, Hashable {
  /// Its `id`, or its position in the list, from 1.
  package var name: String
  package var kind: String
  package var sentence: String
  /// “watching”, “polling”, “missing”, “off”; nil if no daemon runs.
  package var state: String?
  /// When it fires next.
  package var next: Date?
  /// The time zone that the sentence names; nil for the machine's.
  package var zone: String?
  /// The counters of a folder trigger: seen, matched, settled, fired.
  package var counts: [Count] = []
  /// What the user should know about the trigger.
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
