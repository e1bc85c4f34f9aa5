/// What became of an instant at which a trigger was due.
package enum FireOutcome: String, Sendable, CaseIterable {
  /// It ran on time.
  case ran
  /// It was missed, and a run made up for it.
  case caughtUp = "caught_up"
  /// It was missed, and nothing ran.
  case skipped
}

/// Why nothing ran at an instant at which a trigger was due.
package enum SkipReason: String, Sendable, CaseIterable {
  /// The file says `missed: skip`.
  case skipsMissed = "skips_missed"
  /// It lies further back than the trigger's `window`.
  case tooOld = "too_old"
  /// `missed: all` runs so many and no more.
  case tooMany = "too_many"
  /// The trigger was not switched on.
  case switchedOff = "switched_off"
  /// The clock showed this time once before, and then it ran.
  case ranBefore = "ran_before"

  /// The reason in words: "it was missed, and …".
  package var words: String {
    switch self {
    case .skipsMissed: "it was missed, and the trigger says `missed: skip`"
    case .tooOld: "it was missed longer ago than the trigger's `window`"
    case .tooMany: "it was missed together with too many others"
    case .switchedOff: "the trigger was switched off"
    case .ranBefore: "it ran before the clock was put back"
    }
  }
}
