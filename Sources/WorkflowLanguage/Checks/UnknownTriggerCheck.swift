import Diagnostics

/// A kind of trigger that there isn't.
enum UnknownTriggerCheck: Check {
  static let problem = Problem(
    "unknown-trigger",
    "A trigger is one of `folder`, `time`, `cron`, `every`, `sun`, `at`, `startup`, `workflow`, `drive` and `manual`.")

  static func check(_ kind: Located<String>, in walk: WorkflowWalk) {
    let suggestion = Suggestion(for: kind.value, among: TriggerKinds.names)
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "there is no trigger `\(kind.value)`", range: kind.range,
        label: suggestion?.question,
        notes: ["the triggers are \(Phrasing.list(TriggerKinds.names, limit: 12))"]))
  }
}
