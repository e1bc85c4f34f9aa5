/// How much each circumstance counts in the order of suggestions.
package struct SuggestionWeights: Sendable {
  /// After so many days a use counts half.
  package var halfLife = 14.0
  /// The part of a use that counts at any time of any day.
  package var anytime = 0.15
  /// The spread of the times of a habit, in minutes.
  package var timeSpread = 45.0
  /// What a use counts for today if it was on another working day, or on another day of a weekend.
  package var similarDay = 0.7
  /// What it counts if it was on a working day and today is none, or the other way round.
  package var otherDay = 0.2
  /// The sum of uses that reaches half of what a habit counts at most, which is 1.
  package var halfHabit = 1.0
  /// What counts an action that has always come next.
  package var sequence = 1.0
  /// What counts an action that the app named as related to the last one.
  package var related = 0.6
  /// What a related action counts as a use.
  package var relatedUse = 0.3
  /// How long the last action is followed by others, in minutes.
  package var sequenceMinutes = 30.0
  /// What an action still counts that was done in the last minutes.
  package var justDone = 0.1
  package var justDoneMinutes = 10.0

  package init() {}
}
