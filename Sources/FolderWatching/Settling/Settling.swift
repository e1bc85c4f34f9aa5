package import FileOperations

/// Decides when a file is finished: nothing has happened to it for a while, and no process has it
/// open for writing.
///
/// The kernel answers whether a file is open for writing only to the file's owner. Of other files it
/// isn't known, so they wait until an event says that they were closed, or for a longer time.
package struct Settling: Sendable, Hashable {
  /// How long nothing may have happened, in nanoseconds.
  package var quiet: Int64
  /// How long nothing may have happened to a file that may have a writer, in nanoseconds.
  package var longQuiet: Int64
  /// Whether the times of files come from this machine's clock. A server's times say nothing about
  /// how long ago something was.
  package var hasLocalTimes: Bool

  /// How old a file has to be if the system can't say whether it has a writer.
  package static let leastAge: Int64 = 10_000_000

  package init(quiet: Int64, longQuiet: Int64 = 60_000_000_000, hasLocalTimes: Bool) {
    self.quiet = quiet
    self.longQuiet = longQuiet
    self.hasLocalTimes = hasLocalTimes
  }

  /// A look at a file whose times prove nothing. Moments are nanoseconds of a clock that only goes
  /// forward.
  package struct Look: Sendable, Hashable {
    package var version: FileVersion
    package var at: Int64

    package init(version: FileVersion, at: Int64) {
      self.version = version
      self.at = at
    }
  }

  package enum Writer: Sendable, Hashable {
    case absent, present
    /// The system doesn't say.
    case unknown
  }

  package enum Decision: Sendable, Hashable {
    /// Look again at that moment.
    case wait(until: Int64)
    /// Keep this look, and look again at that moment.
    case remember(until: Int64)
    /// The decision depends on whether the file has a writer.
    case askForWriter
    case waitForWriter
    case settled
  }

  /// - Parameters:
  ///   - lastEvent: when the last change of the file was reported.
  ///   - look: the earlier look that was kept.
  ///   - writer: what the system said; nil before it is asked.
  ///   - isClosed: whether the last event was that a program closed the file.
  ///   - wall: nanoseconds since 1970.
  package func decide(
    lastEvent: Int64, look: Look?, _ seen: FileSnapshot, writer: Writer?, isClosed: Bool = false,
    now: Int64, wall: Int64
  ) -> Decision {
    if now < lastEvent + quiet { return .wait(until: lastEvent + quiet) }
    var needed = max(quiet, Self.leastAge)
    let age = age(of: seen, wall: wall)
    // The file has to wait in any case, so the system needn't be asked yet.
    if quiet > 0, let age, age < needed { return .wait(until: now + needed - age) }
    switch writer {
    case nil: return .askForWriter
    case .present: return .waitForWriter
    // With a settle time of 0 it is enough that no process has the file open for writing.
    case .absent where quiet == 0: return .settled
    case .unknown where !isClosed: needed = max(needed, longQuiet)
    case .absent, .unknown: break
    }
    if let age { return age < needed ? .wait(until: now + needed - age) : .settled }
    guard let look, look.version == seen.version else { return .remember(until: now + needed) }
    return now < look.at + needed ? .wait(until: look.at + needed) : .settled
  }

  /// How long nothing has changed; nil if the file's times don't tell.
  private func age(of seen: FileSnapshot, wall: Int64) -> Int64? {
    guard hasLocalTimes, seen.changed <= wall else { return nil }
    // A copy has the time of its original, which can be in the future.
    let modified = seen.version.modified
    return wall - max(seen.changed, modified <= wall ? modified : 0)
  }
}
