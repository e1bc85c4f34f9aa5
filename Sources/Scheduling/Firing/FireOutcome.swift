/// What happened at an instant at which a trigger was due. The raw values are stored.
package enum FireOutcome: String, Sendable, CaseIterable {
  /// The run started on time.
  case ran
  /// The instant was missed, and a later run made up for it.
  case caughtUp = "caught_up"
  /// The instant was missed, and nothing ran.
  case skipped
}

/// Why nothing ran at an instant at which a trigger was due. The raw values are stored.
package enum SkipReason: String, Sendable, CaseIterable {
  /// The workflow says `missed: skip`.
  case skipsMissed = "skips_missed"
  /// The instant is further back than the trigger's `window`.
  case tooOld = "too_old"
  /// More instants were missed than `missed: all` makes up for.
  case tooMany = "too_many"
  /// The trigger was disabled.
  case switchedOff = "switched_off"
  /// The clock was set back, and the run had already started the first time.
  case ranBefore = "ran_before"
}
