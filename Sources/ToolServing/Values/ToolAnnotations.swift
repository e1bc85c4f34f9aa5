package import AppIntentsCore
import ModelContext
import OrderedCollections

/// The hints of a tool about what calling it does.
package enum ToolAnnotations {
  private static let outside: SideEffects = [
    .readsNetwork, .writesNetwork, .runsTools, .runsPrograms, .unknown,
  ]

  package static func json(
    title: String, effects: SideEffects, isIdempotent: Bool
  ) -> IntentValue {
    let isReadOnly = effects.isDisjoint(with: .changes)
    return .dictionary(
      JSONObject(present: [
        "title": .text(title), "readOnlyHint": .boolean(isReadOnly),
        // Without the hint, what changes something counts as destructive.
        "destructiveHint": isReadOnly ? false : nil,
        "idempotentHint": .boolean(isIdempotent),
        "openWorldHint": .boolean(!effects.isDisjoint(with: outside)),
      ]))
  }
}
