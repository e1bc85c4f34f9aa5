package import Foundation

/// Ranks what a person probably wants now, by what they did before: a pure function of the uses and the
/// time.
///
/// The score of an action is the sum of three parts. A habit is the sum of its uses, each with the weight
/// of its age, its time of day and its day of the week, in the range from 0 to 1. A sequence is how often
/// it came next after the action that was the last one in the last half hour. An action that the app
/// named as related to that one gets the third part.
package struct SuggestionRanker: Sendable {
  /// How many actions of an app are suggested that the user hasn't done with Segue.
  private static let mostDonated = 3

  private let weights: SuggestionWeights

  package init(_ weights: SuggestionWeights = SuggestionWeights()) { self.weights = weights }

  /// The actions that were used, the most probable first. Of those that only an app tells of, it gets a
  /// few.
  ///
  /// - Parameters:
  ///   - uses: in any order. Uses in the future, which a wrong clock has left, count as of now.
  ///   - offset: what the clocks show now, as seconds after the same time in UTC.
  package func suggestions(from uses: [Usage], at now: Date, offset: Int) -> [Suggestion] {
    let uses = uses.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    let scene = Scene(
      now: now, time: LocalTime(now, offset: offset),
      sequence: UsageSequence(uses, at: now, within: weights.sequenceMinutes * 60))
    let ranked = SuggestionCandidate.all(of: uses)
      .map { (suggestion: suggestion($0, in: scene), donor: $0.donor) }
      .sorted { one, other in
        let (one, other) = (one.suggestion, other.suggestion)
        if one.score != other.score { return one.score > other.score }
        if one.lastUse != other.lastUse { return one.lastUse > other.lastUse }
        return one.action.key < other.action.key
      }
    var counts: [String: Int] = [:]
    return ranked.filter { ranked in
      guard let donor = ranked.donor else { return true }
      counts[donor, default: 0] += 1
      return counts[donor, default: 0] <= Self.mostDonated
    }.map(\.suggestion)
  }

  private struct Scene {
    let now: Date
    let time: LocalTime
    let sequence: UsageSequence
  }

  private func suggestion(_ candidate: SuggestionCandidate, in scene: Scene) -> Suggestion {
    let habit = habit(candidate, in: scene)
    let sequence = weights.sequence * scene.sequence.chance(of: candidate)
    let relation = scene.sequence.isRelated(candidate) ? weights.related : 0
    var score = habit + sequence + relation
    let lastUse = candidate.uses.last?.date ?? .distantPast
    let age = scene.now.timeIntervalSince(lastUse)
    let isDone = candidate.uses.last?.source != .related
    if isDone, age >= 0, age < weights.justDoneMinutes * 60 { score *= weights.justDone }
    let reason: Suggestion.Reason =
      if sequence > 0, sequence >= max(habit, relation), let last = scene.sequence.last {
        .after(last.title)
      } else if relation > 0, relation >= habit, let last = scene.sequence.last {
        .related(last.title)
      } else {
        reason(candidate, in: scene)
      }
    return Suggestion(
      action: candidate.action, title: candidate.title, phrase: candidate.phrase, reason: reason,
      score: score, lastUse: lastUse)
  }

  // MARK: - Habits

  private func habit(_ candidate: SuggestionCandidate, in scene: Scene) -> Double {
    let sum = candidate.uses.reduce(0) { sum, use in
      let time = LocalTime(use.date, offset: use.offset)
      let distance = Double(LocalTime.distance(time.minute, scene.time.minute))
      let near = exp(-distance * distance / (2 * weights.timeSpread * weights.timeSpread))
      let fitting = weights.anytime + (1 - weights.anytime) * near * day(time, scene.time)
      return sum + weight(of: use, at: scene.now) * fitting
    }
    return sum / (sum + weights.halfHabit)
  }

  private func day(_ time: LocalTime, _ now: LocalTime) -> Double {
    if time.weekday == now.weekday { return 1 }
    return time.isWeekend == now.isWeekend ? weights.similarDay : weights.otherDay
  }

  private func weight(of use: Usage, at now: Date) -> Double {
    let days = max(0, now.timeIntervalSince(use.date)) / 86_400
    return pow(0.5, days / weights.halfLife) * (use.source == .related ? weights.relatedUse : 1)
  }

  // MARK: - Reasons

  private func reason(_ candidate: SuggestionCandidate, in scene: Scene) -> Suggestion.Reason {
    let own = candidate.uses.filter { $0.source != .related }
    guard let last = own.last else {
      return .related(scene.sequence.title(of: candidate.uses.last?.after))
    }
    let timed = own.map { use in
      (time: LocalTime(use.date, offset: use.offset), weight: weight(of: use, at: scene.now))
    }
    if let habit = Habit(timed), habit.holds(at: scene.time) { return .habit(habit) }
    let week = own.count { scene.now.timeIntervalSince($0.date) <= 7 * 86_400 }
    let days = scene.time.day - LocalTime(last.date, offset: last.offset).day
    return .recent(times: week, daysAgo: max(0, days))
  }
}
