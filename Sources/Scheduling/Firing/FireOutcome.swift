/// What became of a due instant.
package enum FireOutcome: String, Sendable, CaseIterable {
  /// It ran on time.
  case ran
  /// It was missed, and a later run made up for it.
  case caughtUp = "caught_up"
  /// It was missed, and nothing ran.
  case skipped
}

/// Why nothing ran at a due instant.
package enum SkipReason: String, Sendable, CaseIterable {
  /// The file says `missed: skip`.
  case skipsMissed = "skips_missed"
  /// It is older than the trigger's `window`.
  case tooOld = "too_old"
  /// It is beyond the limit of `missed: all`.
  case tooMany = "too_many"
  /// The trigger was off.
  case switchedOff = "switched_off"
  /// It ran when the clock showed this time before.
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
