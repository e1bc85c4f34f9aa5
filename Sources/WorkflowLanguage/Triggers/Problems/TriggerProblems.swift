/// The kinds of problem that only triggers have. They are reported while a trigger is read.
enum TriggerProblems {
  static let all: [any ProblemSource.Type] = [
    WrongTriggerValue.self, InvalidSchedule.self, NeverFires.self, LiteralFolder.self,
  ]
}
