import AppIntentsCore
import WorkflowLanguage

extension StepVisit {
  /// Tells the user what an intent says and shows, and lets the user press the buttons of what an app
  /// shows.
  func tell(_ outcome: IntentOutcome) async throws {
    if let dialog = outcome.dialog { run.report(.log(dialog)) }
    guard let snippet = outcome.snippet, let tree = try await tree(of: snippet) else { return }
    run.report(.snippet(tree))
    if let app = snippet.remote, app.hasButtons { run.context.interaction.keepIfPossible(app) }
    // A step with a time limit doesn't wait for what may never be pressed.
    guard let app = snippet.remote, step.modifiers.timeout == nil else { return }
    try await press(buttonsOf: app)
  }

  /// The tree of a snippet. The intent has been performed, so a view that can't be drawn is only told.
  private func tree(of snippet: IntentSnippet) async throws -> IntentValue? {
    do {
      return try await snippet.tree()
    } catch let error as CancellationError {
      throw error
    } catch {
      run.report(.log("the result can't be shown: \(IntentErrorText.message(for: error))"))
      return nil
    }
  }

  private func press(buttonsOf snippet: any RemoteSnippet) async throws {
    var shown = snippet
    while shown.hasButtons, let index = try await run.context.interaction.button(of: shown.tree) {
      do {
        guard let next = try await shown.press(index, answering: nil) else { return }
        shown = next
        run.report(.snippet(shown.tree))
      } catch let error as CancellationError {
        throw error
      } catch {
        run.report(.log(IntentErrorText.message(for: error)))
      }
    }
  }
}
