import AppIntentsCore
import Control
import RunHistory
import Scheduling
import WorkflowEngine
import WorkflowValues

extension ControlService {
  func prompts() async throws -> ControlReply {
    let now = clock.now
    let open = try store.read { try $0.openPrompts() }
    var reports: [PromptReport] = []
    for prompt in open where prompt.expiresAt.map({ $0 > now }) ?? true {
      var report = PromptReport(prompt)
      report.shown = await live?.snippets(of: prompt.run)
      reports.append(report)
    }
    return .prompts(reports)
  }

  /// Presses a button of what an app shows in a run.
  func press(_ button: Int, of snippet: Int, run: RunID) async throws -> ControlReply {
    _ = try summary(run)
    guard let live else {
      throw ControlFailure(
        .unavailable, "no daemon runs, so nothing is shown any more",
        help: "`segue runs logs \(run)` has what was shown")
    }
    try await live.press(button, of: snippet, run: run)
    return .done("pressed button \(button + 1)")
  }

  func answer(_ id: PromptID, _ reply: PromptReply) async throws -> ControlReply {
    let prompt = try await PromptAnswers(store: store, clock: clock).answer(id, reply)
    await live?.answered(id)
    let later = live == nil ? "; it goes on when `segue daemon` runs" : ""
    return .done(
      reply == .cancel
        ? "run \(prompt.run) of `\(prompt.workflow)` gets no answer\(later)"
        : "answered run \(prompt.run) of `\(prompt.workflow)`\(later)")
  }
}

extension PromptReport {
  init(_ prompt: PromptRecord) {
    let question = StoredQuestion(prompt)
    self.init(
      id: prompt.id, run: prompt.run, workflow: prompt.workflow, question: question.prompt,
      kind: question.kind.rawValue, type: question.type, options: question.options.map(\.title),
      icons: question.hasIcons ? question.options.map { $0.icon ?? "" } : nil,
      answers: question.answers, snippet: question.snippet, problem: question.problem,
      defaultAnswer: prompt.defaultAnswer?.shortText,
      asked: prompt.askedAt, expires: prompt.expiresAt)
    suggestions = question.suggestions?.map(\.title)
    hints = question.hints
    isMultiline = question.isMultiline
    isList = question.itemType == nil ? nil : true
    entry = question.entry
  }
}
