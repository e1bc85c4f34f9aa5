/// Where in a run a question is asked.
package enum QuestionPlace {
  /// The place of the question that the current task asks. A run that goes on asks the same question
  /// from the same place, and no other from there.
  ///
  /// It is the place of the step (see `JournalEntry`) with the number of its try and of what it has
  /// asked and looked at so far: `7#1.2`.
  package static var current: String {
    guard let visit = StepVisit.current else { return "0" }
    let place = visit.frame.place(of: visit.step.id)
    guard let record = visit.record else { return place }
    return "\(place)#\(record.questionNumber)"
  }
}
