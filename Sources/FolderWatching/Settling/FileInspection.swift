/// Decides what becomes of a pending file after a look at it.
package struct FileInspection: Sendable {
  package enum Verdict: Sendable, Hashable {
    case settled(FileSnapshot)
    /// There is nothing at its path that the rule is for.
    case gone
    /// It is smaller than the rule's smallest file.
    case tooSmall
    /// It has to be looked at again.
    case later(PendingFile)
    /// It can't be looked at now, and has to be looked at again.
    case unreadable(WatchProblem, PendingFile)
  }

  /// After how long a file that has a writer is looked at again, in case no event reports that the
  /// writer closes it; doubled with each look.
  static let writerInterval: Int64 = 1_000_000_000
  /// After how long something that can't be looked at is tried again.
  package static let retryInterval: Int64 = 30_000_000_000

  package var scope: FolderScope
  package var settling: Settling
  package var now: Int64
  /// Nanoseconds since 1970.
  package var wall: Int64

  package init(scope: FolderScope, settling: Settling, now: Int64, wall: Int64) {
    self.scope = scope
    self.settling = settling
    self.now = now
    self.wall = wall
  }

  /// - Parameters:
  ///   - result: the look.
  ///   - probe: asks whether the file has a writer; called only if that matters.
  package func verdict(
    on file: PendingFile, _ result: FileSnapshot.Result, probe: () -> LeaseProbe.Answer
  ) -> Verdict {
    let snapshot: FileSnapshot
    switch result {
    case .found(let found): snapshot = found
    case .missing: return .gone
    case .unknown(let code):
      return .unreadable(
        WatchProblem(errno: code), file.waiting(for: .quiet, until: now + Self.retryInterval))
    }
    guard scope.takes(snapshot) else {
      // The file may have been replaced by a link or a folder.
      return snapshot.kind == .file && scope.takesFiles ? .tooSmall : .gone
    }
    let first = decide(file, snapshot, writer: nil)
    guard first == .askForWriter else {
      return verdict(first, on: file, snapshot, wait: .quiet)
    }
    // Only files have writers.
    guard snapshot.kind == .file else {
      return verdict(
        decide(file, snapshot, writer: .unknown, isClosed: true), on: file, snapshot, wait: .quiet)
    }
    let writer: Settling.Writer
    switch probe() {
    case .free(let again):
      guard again.version == snapshot.version else {
        var changed = file.waiting(for: .quiet, until: now + settling.quiet)
        changed.lastEvent = now
        return .later(changed)
      }
      writer = .absent
    case .hasWriter: writer = .present
    case .unknown: writer = .unknown
    }
    let isClosed = file.news.isClosed
    return verdict(
      decide(file, snapshot, writer: writer, isClosed: isClosed), on: file, snapshot,
      wait: writer == .unknown && !isClosed ? .close : .quiet)
  }

  private func decide(
    _ file: PendingFile, _ snapshot: FileSnapshot, writer: Settling.Writer?, isClosed: Bool = false
  ) -> Settling.Decision {
    settling.decide(
      lastEvent: file.lastEvent, look: file.look, snapshot, writer: writer, isClosed: isClosed,
      now: now, wall: wall)
  }

  private func verdict(
    _ decision: Settling.Decision, on file: PendingFile, _ snapshot: FileSnapshot,
    wait: PendingFile.Wait
  ) -> Verdict {
    switch decision {
    case .settled: return .settled(snapshot)
    case .wait(let until): return .later(file.waiting(for: wait, until: until, look: file.look))
    case .remember(let until):
      let look = Settling.Look(version: snapshot.version, at: now)
      return .later(file.waiting(for: wait, until: until, look: look))
    case .waitForWriter, .askForWriter:
      var waiting = file
      waiting.probes = min(file.probes + 1, 6)
      let interval = Self.writerInterval << Int64(waiting.probes - 1)
      return .later(waiting.waiting(for: .writer, until: now + interval))
    }
  }
}

extension PendingFile {
  func waiting(for wait: Wait, until due: Int64, look: Settling.Look? = nil) -> PendingFile {
    var file = self
    file.wait = wait
    file.due = due
    file.look = look
    return file
  }
}
