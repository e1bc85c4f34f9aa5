import AppIntentsCore
import ModelContext
import OrderedCollections

extension AppTool {
  /// What a result shows; nil if that is nothing.
  func snippet(
    of result: JSONObject, _ arguments: JSONObject, in context: IntentContext
  ) async -> AppSnippet? {
    let meta = result.intentMeta
    guard let tree = await AppSnippet.tree(in: meta, of: app, running) else { return nil }
    return AppSnippet(tree, meta) { meta, interaction in
      do {
        let context = interaction.map { context.replacing(interaction: $0) } ?? context
        let (next, session) = try await send(arguments, adding: meta, in: context)
        recordUndo(of: next, by: session)
        if next["isError"]?.jsonBoolean == true { throw ToolResultReader.failure(of: next) }
        if let dialog = next.intentMeta["dialog"]?.jsonString {
          context.report(.log(PlainText.clean(dialog)))
        }
        return await snippet(of: next, arguments, in: context)
      } catch {
        throw IntentFailure.ofApp(error, step: definition.step)
      }
    }
  }
}

extension IntentOutcome {
  /// The outcome with what an app shows.
  func showing(_ snippet: AppSnippet?) -> IntentOutcome {
    guard let snippet else { return self }
    return IntentOutcome(
      value: value, details: details, dialog: dialog, opens: opens, snippet: IntentSnippet(snippet))
  }
}
