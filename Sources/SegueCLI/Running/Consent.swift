import AppIntentsCore
import Foundation

/// A question whose yes is the user's consent. Only a terminal can give it.
enum Consent {
  /// - Parameters:
  ///   - question: “Enable backup?”
  ///   - help: what agrees without a terminal.
  /// - Throws: `CommandFailure` if there is no terminal.
  static func isGiven(_ question: String, help: String) throws -> Bool {
    guard TerminalInteraction.isAvailable else {
      throw CommandFailure(
        status: .notPermitted, message: "there is no terminal to ask for consent", help: help)
    }
    let asking = TerminalInteraction(style: TerminalStyle(for: STDERR_FILENO), display: nil)
    let question = Question(question, kind: .confirmation, default: false)
    do {
      return try Cancellation.value { try await asking.answer(question) } == true
    } catch is InteractionError {
      // A closed terminal isn't consent.
      return false
    }
  }
}
