import AppIntentsCore
import LanguageModels

/// What a workflow needs to be permitted to ask a model.
enum ModelPermission {
  /// Throws an `IntentFailure` of kind `notPermitted` if the run may not ask a model there.
  static func check(_ place: ModelPlace, in context: IntentContext) throws {
    switch place {
    case .program(let program): try context.permit(.run(program))
    case .thisMachine: try reach("localhost", at: place.address, in: context)
    case .host(let host): try reach(host, at: place.address, in: context)
    }
  }

  /// The host is named by the user's settings, as a workflow's own text would.
  private static func reach(
    _ host: String, at address: IPAddress?, in context: IntentContext
  ) throws {
    guard case .resolved(let check) = try context.access(to: host, from: .workflow) else { return }
    // A workflow that permits networks has to permit this one's; a name is resolved elsewhere.
    guard let address else {
      throw IntentFailure(
        "the workflow isn't permitted to reach `\(host)`", kind: .notPermitted,
        help: "add it to `reach` under `permissions`")
    }
    try check(address)
  }
}
