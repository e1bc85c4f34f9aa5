/// What is due of a trigger at a moment, and what becomes of it. Instants are milliseconds since
/// 1970.
package struct FirePlan: Sendable, Hashable {
  /// Every due instant, alone or in a span of several, in order of time.
  package var fires: [Fire] = []
  /// What is to be run, oldest first.
  package var runs: [Run] = []
  /// Every instant up to here has been accounted for.
  package var accountedThrough: Int
  /// When something is due again; nil when never.
  package var next: Int?

  package init(accountedThrough: Int, next: Int? = nil) {
    self.accountedThrough = accountedThrough
    self.next = next
  }

  /// What became of one instant, or of several one after the other.
  package struct Fire: Sendable, Hashable {
    package let span: Timetable.Span
    package let outcome: FireOutcome
    package var reason: SkipReason?
    /// The instant whose run serves these.
    package var servedBy: Int?
  }

  package struct Run: Sendable, Hashable {
    package let scheduled: Int
    /// How many missed instants it makes up for.
    package var missed = 0
    /// When it may start, where it is put off.
    package var notBefore: Int?
  }
}
