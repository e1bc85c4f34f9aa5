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
}

extension CompletionKind {
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
