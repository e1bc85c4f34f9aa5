import ArgumentParser
import Control

/// The numbers of the last runs, for a shell.
enum RunCompletion {
  static var numbers: [String] {
    guard case .runs(let runs)? = try? ControlRouter.ask(.runs(RunQuery(limit: 50))) else {
      return []
    }
    return runs.map { "\($0.id)" }
  }

  /// Those of runs that have something to undo.
  static var toUndo: [String] {
    guard case .runNumbers(let runs)? = try? ControlRouter.ask(.runsToUndo) else { return [] }
    return runs.map { "\($0)" }
  }

  /// Those of forms.
  static var forms: [String] {
    guard case .forms(let forms)? = try? ControlRouter.ask(.forms) else { return [] }
    return forms.map { "\($0.id)" }
  }

  /// Those of open questions.
  static var prompts: [String] { openPrompts.map { "\($0.id)" } }

  /// What is listed with an open question.
  static func answers(to prompt: String?) -> [String] {
    guard let asked = openPrompts.first(where: { "\($0.id)" == prompt }) else { return [] }
    let words = asked.answers.map { [$0.yes, $0.no] } ?? []
    return asked.options + (asked.suggestions ?? []) + words
  }

  private static var openPrompts: [PromptReport] {
    guard case .prompts(let prompts)? = try? ControlRouter.ask(.prompts) else { return [] }
    return prompts
  }
}

extension CompletionKind {
  /// The numbers of open questions.
  static var prompts: CompletionKind {
    .custom { words, index, _ in CompletionLine(words, at: index).offered(RunCompletion.prompts) }
  }

  /// The answers that are listed with the question whose number comes first.
  static var answers: CompletionKind {
    .custom { words, index, _ in
      let line = CompletionLine(words, at: index)
      let number = line.before.first { Int64($0) != nil }
      return line.offered(RunCompletion.answers(to: number))
    }
  }

  /// The numbers of forms.
  static var forms: CompletionKind {
    .custom { words, index, _ in CompletionLine(words, at: index).offered(RunCompletion.forms) }
  }

  /// The numbers of runs.
  static var runs: CompletionKind {
    .custom { words, index, _ in CompletionLine(words, at: index).offered(RunCompletion.numbers) }
  }

  /// The numbers of runs that have something to undo.
  static var runsToUndo: CompletionKind {
    .custom { words, index, _ in CompletionLine(words, at: index).offered(RunCompletion.toUndo) }
  }
}
