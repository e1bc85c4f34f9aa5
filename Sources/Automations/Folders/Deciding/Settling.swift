import RunHistory

/// When a file is finished: nothing has happened to it for a while, and nobody has it open for
/// writing.
struct Settling: Sendable, Hashable {
  /// How long nothing may have happened, in nanoseconds.
  var quiet: Int64
  /// Whether the times of files come from this machine's clock. Those from a server say nothing
  /// about how long ago something was.
  var hasLocalTimes: Bool

  /// How old a file has to be in any case where nobody can say whether it has a writer.
  static let leastAge: Int64 = 10_000_000

  /// What is known of a file that isn't finished. Moments are nanoseconds of a clock that only goes
  /// forward.
  struct State: Sendable, Hashable {
    /// When it was last heard of.
    var lastEvent: Int64
    /// What it was when it was looked at, and when that was.
    var look: Look?
  }

  struct Look: Sendable, Hashable {
    var version: FileVersion
    var at: Int64
  }

  enum Writer: Sendable, Hashable {
    case absent, present
    /// The system doesn't say.
    case unknown
  }

  enum Decision: Sendable, Hashable {
    /// Look again at that moment.
    case wait(until: Int64)
    /// Keep what was seen, and look again at that moment.
    case remember(until: Int64)
    /// It comes down to whether somebody is writing.
    case askForWriter
    case waitForWriter
    case settled
  }

  /// - Parameters:
  ///   - writer: what the system said; nil where it wasn't asked yet.
  ///   - wall: nanoseconds since 1970.
  func decide(
    _ state: State, _ seen: FileSighting, writer: Writer?, now: Int64, wall: Int64
  ) -> Decision {
    if now < state.lastEvent + quiet { return .wait(until: state.lastEvent + quiet) }
    let needed = max(quiet, Self.leastAge)
    let age = age(of: seen, wall: wall)
    // Somebody who has to be waited for anyway needn't be asked for.
    if quiet > 0, let age, age < needed { return .wait(until: now + needed - age) }
    switch writer {
    case nil: return .askForWriter
    case .present: return .waitForWriter
    // Whoever wants no wait gets none where the system vouches for it.
    case .absent where quiet == 0: return .settled
    case .absent, .unknown: break
    }
    if let age { return age < needed ? .wait(until: now + needed - age) : .settled }
    guard let look = state.look, look.version == seen.version else {
      return .remember(until: now + needed)
    }
    return now < look.at + needed ? .wait(until: look.at + needed) : .settled
  }

  /// How long nothing has changed; nil if the file's times don't say.
  private func age(of seen: FileSighting, wall: Int64) -> Int64? {
    guard hasLocalTimes, seen.changed <= wall else { return nil }
    // A copied file has the time of its original, which may well lie in the future.
    let modified = seen.version.modified
    return wall - max(seen.changed, modified <= wall ? modified : 0)
  }
}
