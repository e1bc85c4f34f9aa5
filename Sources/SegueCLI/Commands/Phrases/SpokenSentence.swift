import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import Phrases
import WorkflowValues

/// Finds what a sentence asks for among all phrases.
struct SpokenSentence {
  let text: String
  private let listed: [ListedPhrase]
  private let book: PhraseBook

  init(_ text: String, among listed: [ListedPhrase]) {
    self.text = text
    self.listed = listed
    book = PhraseBook(listed.map(\.shortcut))
  }

  /// The only request that fits best, or the one that the user chooses.
  ///
  /// - Throws: `CommandFailure` if none fits, or if several do and there is no terminal to ask on.
  func request() throws -> SpokenRequest {
    guard !SpokenText(text).isCut else {
      throw CommandFailure(
        status: .usage, message: "“\(quoted)” has more than \(SpokenText.mostWords) words",
        help: "say less")
    }
    let found = book.requests(
      for: text, in: IntentContext(values: WorkflowValueOperations()))
    guard let first = found.first else { throw nothingFits() }
    return found.count == 1 ? first : try choice(among: found)
  }

  /// The sentence for a message.
  private var quoted: String { DisplayWidth.cut(text, to: 100) }

  private func nothingFits() -> CommandFailure {
    let near = book.suggestions(for: text).map { "“\($0)”" }
    return CommandFailure(
      status: .notFound, message: "no phrase fits “\(quoted)”",
      help: near.isEmpty
        ? listed.isEmpty
          ? "`segue apps add` adds apps with phrases, and `segue new` writes a workflow"
          : "`segue phrases` lists what can be said"
        : "you can say \(Phrasing.join(near, "or"))")
  }

  private func choice(among found: [SpokenRequest]) throws -> SpokenRequest {
    let titles = titles(of: found)
    guard TerminalInteraction.isAvailable else {
      throw CommandFailure(
        status: .usage,
        message: "“\(quoted)” could mean any of several: \(Phrasing.list(titles))",
        help: "say more of the phrase; `segue phrases` lists the phrases")
    }
    let asking = TerminalInteraction(style: TerminalStyle(for: STDERR_FILENO), display: nil)
    let question = Question("What is meant?", kind: .choice(titles.map { .init($0) }))
    do {
      let answer = try Cancellation.value { try await asking.answer(question) }
      if case .text(let title) = answer, let index = titles.firstIndex(of: title) {
        return found[index]
      }
    } catch is InteractionError {
      // A closed terminal chooses nothing.
    }
    throw ExitStatus.canceled
  }

  /// A title for each request, with the values that it has, and the id if what they start is different:
  /// a title is the app's own, and the id says whose it is.
  private func titles(of found: [SpokenRequest]) -> [String] {
    let titles = found.map { request in
      let title =
        listed.first {
          $0.shortcut.target == request.shortcut.target
            && $0.shortcut.arguments == request.shortcut.arguments
        }?.title ?? ""
      let values = request.arguments.values.map { DisplayWidth.cut($0.shortText, to: 40) }
      return values.isEmpty ? title : "\(title) (\(values.joined(separator: ", ")))"
    }
    guard Set(found.map(\.shortcut.target)).count > 1 else { return titles }
    return zip(titles, found).map { "\($0) – \($1.shortcut.target.id)" }
  }
}
