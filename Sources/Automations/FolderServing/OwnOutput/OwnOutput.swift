import AppIntentsCore
import FolderWatching
package import Foundation
import Glibc
package import RunHistory
import Synchronization
package import SystemPackage

/// Keeps files that runs write into folders that their own workflow watches from starting runs.
///
/// The operations on files report the versions that they make, and those are recorded in the ledger. A
/// path isn't looked at between `begin` and `end`, so that the record is there first. What programs
/// write isn't known; `shellBegan` and `shellEnded` say when they ran, from which `LoopEvidence` draws
/// its conclusions.
package final class OwnOutput: Sendable {
  /// A folder of a trigger that is being served.
  struct Cover: Sendable {
    let workflow: String
    let root: LedgerRootID
    /// The path without links.
    let realPath: [UInt8]
    let filter: FolderFilter
  }

  fileprivate struct State {
    var store: HistoryStore?
    /// Has files looked at again that waited for a run; by the queue of the monitor.
    var rechecks: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var covers: [TriggerID: (owner: ObjectIdentifier, covers: [Cover])] = [:]
    /// The number of steps that write to a path; paths are without links.
    var writing: [[UInt8]: Int] = [:]
    /// The paths without links of writes that have begun. At their end a path may lead elsewhere.
    var begun: [Write: [[UInt8]]] = [:]
    var generations = Generations()
    var made: [String: MadeFiles] = [:]
  }

  fileprivate struct Write: Hashable {
    let run: RunID
    let path: FilePath
  }

  private let state = Mutex(State())

  package init() {}

  /// A run's own step is about to write, move to, or remove a path.
  package func begin(_ path: FilePath, run: RunID, workflow: String) {
    if covers(of: workflow).covers.isEmpty { return }
    let real = Self.realPath(of: path.bytes)
    state.withLock { state in
      state.writing[real, default: 0] += 1
      state.begun[Write(run: run, path: path), default: []].append(real)
    }
  }

  /// The step has done that, or has given up. From now on a monitor can look at the path.
  package func end(_ path: FilePath, run: RunID) {
    let (wasWriting, rechecks) = state.withLock { state in
      (state.end(Write(run: run, path: path)), Array(state.rechecks.values))
    }
    if wasWriting { rechecks.forEach { $0() } }
  }

  /// The folders that the triggers of a workflow watch.
  func covers(of workflow: String) -> (covers: [Cover], store: HistoryStore?) {
    state.withLock { state in
      (state.covers.values.flatMap(\.covers).filter { $0.workflow == workflow }, state.store)
    }
  }

  /// A step of a run starts a program.
  /// - Parameter input: the file that the run was started with.
  package func shellBegan(
    run: RunID, workflow: String, generation: Int, input: FilePath?, at moment: Date
  ) {
    state.withLock {
      $0.generations.begin(
        run: run, workflow: workflow, generation: generation,
        input: input?.lastComponent.map { FilePath(root: nil, [$0]).bytes },
        at: moment.nanoseconds)
    }
  }

  /// The program has ended.
  package func shellEnded(run: RunID, workflow: String, at moment: Date) {
    state.withLock { $0.generations.end(run: run, workflow: workflow, at: moment.nanoseconds) }
  }

  // MARK: - For the monitor

  func attach(_ store: HistoryStore, _ queue: ChangeQueue) {
    state.withLock { state in
      state.store = store
      state.rechecks[ObjectIdentifier(queue)] = { queue.putRecheck() }
    }
  }

  func detach(_ queue: ChangeQueue) {
    state.withLock { $0.rechecks[ObjectIdentifier(queue)] = nil }
  }

  /// - Parameter queue: the queue of the monitor that serves the trigger. It can't remove the covers
  ///   that another monitor has set since.
  func setCovers(_ covers: [Cover], of trigger: TriggerID, by queue: ChangeQueue) {
    let owner = ObjectIdentifier(queue)
    state.withLock { state in
      if !covers.isEmpty {
        state.covers[trigger] = (owner, covers)
      } else if state.covers[trigger]?.owner == owner {
        state.covers[trigger] = nil
      }
    }
  }

  /// Whether a run is writing to a path now.
  func isWriting(_ path: [UInt8]) -> Bool {
    if state.withLock({ $0.writing.isEmpty }) { return false }
    let real = Self.realPath(of: path)
    return state.withLock { state in
      state.writing.keys.contains { real == $0 || real.isBelow($0) }
    }
  }

  /// Remembers the files that a run has made anywhere.
  func noteMade(_ changes: [FileChange], by maker: MadeFiles.Maker, of workflow: String) {
    state.withLock { state in
      for change in changes { state.made[workflow, default: MadeFiles()].note(change, by: maker) }
    }
  }

  /// The run of the workflow that made a file as it is, whatever path it used.
  func maker(of file: FileSnapshot, in workflow: String) -> RunID? {
    state.withLock { $0.made[workflow]?.maker(of: file) }
  }

  /// Whether a run of the workflow may have made a file: one of its programs, or one of its steps on a
  /// detour.
  /// - Parameter isNew: whether nothing was known under its name.
  func evidence(
    of name: [UInt8], isNew: Bool, _ file: FileSnapshot, in workflow: String, at now: Int64
  ) -> LoopEvidence {
    state.withLock { state in
      let byProgram = state.generations.evidence(
        of: name, isNew: isNew, changed: file.changed, in: workflow, at: now)
      guard let maker = state.made[workflow]?.likelyMaker(of: file, named: name) else {
        return byProgram
      }
      let byStep = state.generations.evidence(ofStepOf: maker, in: workflow)
      return byStep.generation > byProgram.generation ? byStep : byProgram
    }
  }

  /// Until when runs of a workflow are held, in nanoseconds since 1970.
  /// - Parameter evidence: the strongest of the files that start them.
  func hold(_ evidence: LoopEvidence, in workflow: String, at now: Int64) -> Int64? {
    state.withLock { $0.generations.hold(evidence, in: workflow, at: now) }
  }

  /// Notes runs that were queued, each with what is known of the file that started it.
  func noteQueued(
    _ runs: [(run: RunID, file: (evidence: LoopEvidence, changed: Int64)?)], of workflow: String
  ) {
    state.withLock { state in
      for (run, file) in runs { state.generations.queued(run, of: workflow, by: file) }
    }
  }

  /// The path of an entry, without links on the way to it. Folders that don't exist keep their
  /// names.
  private static func realPath(of path: [UInt8]) -> [UInt8] {
    var (folder, name) = path.splitLast
    while true {
      if let real = folder.realPath { return real.appending(name: name) }
      if folder.count < 2 { return path }
      let (above, missing) = folder.splitLast
      name = missing.appending(name: name)
      folder = above
    }
  }
}

extension OwnOutput.State {
  /// - Returns: whether the write had begun.
  fileprivate mutating func end(_ write: OwnOutput.Write) -> Bool {
    guard let real = begun[write]?.popLast() else { return false }
    if begun[write]?.isEmpty == true { begun[write] = nil }
    let count = writing[real] ?? 0
    writing[real] = count > 1 ? count - 1 : nil
    return true
  }
}

extension [UInt8] {
  fileprivate func isBelow(_ folder: [UInt8]) -> Bool { below(folder) != nil }
}

extension Date {
  fileprivate var nanoseconds: Int64 { Int64(timeIntervalSince1970 * 1_000_000_000) }
}
