package import OrderedCollections
package import SystemPackage

/// The history, for undoing runs.
package protocol UndoSource: Sendable {
  /// Whether the user has agreed to the undoing already.
  var isAgreed: Bool { get }

  /// What would undo a run.
  ///
  /// - Throws: if there is no such run, or if it hasn't ended.
  func undoable(_ run: Int) async throws -> UndoableRun

  /// The last runs that have changes which aren't undone, the last one first.
  func runsToUndo() async throws -> [Int]

  /// Records durably how far the undoing of an item is.
  func mark(_ item: UndoItem, of run: Int) async throws

  /// Performs an intent by its id.
  func perform(
    _ intent: String, with parameters: OrderedDictionary<String, IntentValue>) async throws

  /// Asks the process of an app, which must be one that this history can reach.
  func perform(_ undo: AppUndo) async throws
}

/// A run of the history, with what would undo it.
package struct UndoableRun: Sendable, Hashable {
  package let run: Int
  package let workflow: String
  /// The last change first.
  package var items: [UndoItem]

  /// - Parameter items: with the one that was recorded last first.
  package init(run: Int, workflow: String, items: [UndoItem]) {
    self.run = run
    self.workflow = workflow
    self.items = items.lastChangeFirst
  }
}

extension [UndoItem] {
  /// The items in the order in which their changes were made, the last change first. Steps that run at
  /// the same time are recorded in the order in which they end. Those of a process that went on with the
  /// run come after those of the process before.
  fileprivate var lastChangeFirst: [UndoItem] {
    var sorted = self
    var start = 0
    while start < count {
      let process = self[start].moment?.process
      let end = self[start...].firstIndex { $0.moment?.process != process } ?? count
      sorted[start..<end].sort { ($0.moment?.number ?? 0) > ($1.moment?.number ?? 0) }
      start = end
    }
    return sorted
  }
}

/// One change of a run, and how far its undoing is.
package struct UndoItem: Sendable, Hashable {
  /// How far the undoing of a change is. The raw values are stored.
  package enum State: Int, Sendable, Codable, CaseIterable {
    case made = 0
    /// The undoing has begun, and its end isn't recorded.
    case undoing = 1
    case undone = 2
    /// The change can't be undone at all.
    case final = 3
  }

  /// The change's number in its run, from 1, in the order in which changes were recorded.
  package let number: Int
  /// The place of the step's visit in the run.
  package let place: String
  /// What the step did.
  package let step: String
  package let action: UndoAction
  /// When the change was made; nil if that isn't known.
  package let moment: UndoMoment?
  package var state: State
  /// What the paths that were restored have become. A file that is put back from a copy is another
  /// file than the one before.
  package var became: OrderedDictionary<FilePath, FileState>

  package init(
    number: Int, place: String, step: String, action: UndoAction, moment: UndoMoment? = nil,
    state: State = .made, became: OrderedDictionary<FilePath, FileState> = [:]
  ) {
    self.number = number
    self.place = place
    self.step = step
    self.action = action
    self.moment = moment
    self.state = state
    self.became = became
  }
}
