import WorkflowLanguage

extension StepReference {
  init(_ visit: StepVisit) {
    self.init(
      step: visit.step.checked, label: visit.label, path: visit.frame.path,
      visit: visit.number,
      place: visit.place.description,
      ownStep: visit.own.step.id, ownVisit: visit.own.number,
      workflow: visit.run.depth > 0 ? visit.run.workflow.document.id : nil)
  }

  /// The visit that the current task belongs to. Nil outside a run, and in a run that has neither an
  /// observer nor a journal.
  package static var current: StepReference? { StepVisit.current.map(StepReference.init) }
}

/// The place in a run at which a question is asked.
package enum QuestionPlace {
  /// The place of the question that the current task asks: the place of the step (see `StepPlace`)
  /// with the numbers of its attempt and of its questions and observations so far, such as `7#1.2`.
  ///
  /// A run that continues asks the same question at the same place, and no other question there.
  package static var current: String {
    guard let visit = StepVisit.current else { return "0" }
    guard let record = visit.record else { return visit.place.description }
    return "\(visit.place)#\(record.questionNumber)"
  }

  /// The place of the step that asks a question.
  package static func step(of question: String) -> String {
    question.lastIndex(of: "#").map { String(question[..<$0]) } ?? question
  }
}
