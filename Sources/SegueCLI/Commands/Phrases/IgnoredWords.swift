import AppIntentsCore
import Diagnostics
import Foundation
import Phrases
import WorkflowValues

/// The words of a sentence that the phrase has no place for, as in “check my calendar tomorrow”. Without
/// them it may not be what is wanted.
struct IgnoredWords {
  private let words: [String]
  private let phrase: String

  init(_ request: SpokenRequest) {
    words = request.ignored
    phrase = request.shortcut.example(request.phrase)
  }

  /// Asks whether the words may be left out, if there are any.
  ///
  /// - Throws: `CommandFailure` if there is no terminal to ask on, or `ExitStatus.canceled` for a no.
  func agree(asking isAsked: Bool) throws {
    guard !words.isEmpty else { return }
    guard isAsked, TerminalInteraction.isAvailable else {
      throw CommandFailure(
        status: .usage, message: "“\(phrase)” has no place for \(Phrasing.list(words))",
        help: "leave out what it has no place for, or agree to that with `--yes`")
    }
    let asking = TerminalInteraction(style: TerminalStyle(for: STDERR_FILENO), display: nil)
    let question = Question(
      "“\(phrase)” has no place for \(Phrasing.list(words)). Go on without?", kind: .confirmation)
    do {
      if try Cancellation.value(of: { try await asking.answer(question) }) == .boolean(true) {
        return
      }
    } catch is InteractionError {
      // A closed terminal agrees to nothing.
    }
    throw ExitStatus.canceled
  }
}
