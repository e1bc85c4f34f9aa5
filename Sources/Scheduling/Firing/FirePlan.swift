/// What is due at a moment, and what becomes of it. Instants are milliseconds since 1970.
package struct FirePlan: Sendable, Hashable {
  /// Every due instant, alone or in a span of several, in order.
  package var fires: [Fire] = []
  /// The runs to start, oldest first.
  package var runs: [Run] = []
  /// Every instant up to here has been accounted for.
  package var accountedThrough: Int
  /// When something is due again; nil is never.
  package var next: Int?

  package init(accountedThrough: Int, next: Int? = nil) {
    self.accountedThrough = accountedThrough
    self.next = next
  }

  /// What became of one instant, or of several successive ones.
  package struct Fire: Sendable, Hashable {
    package let span: Timetable.Span
    package let outcome: FireOutcome
    package var reason: SkipReason?
    /// The instant whose run covers these.
    package var servedBy: Int?
  }

  package struct Run: Sendable, Hashable {
    package let scheduled: Int
    /// The number of missed instants that it makes up for.
    package var missed = 0
    /// The earliest start, if it is delayed.
    package var notBefore: Int?
  }
}
