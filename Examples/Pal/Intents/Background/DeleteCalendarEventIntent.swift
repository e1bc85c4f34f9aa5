import AppIntents
import os

struct DeleteCalendarEventIntent: UndoableIntent {
  static let title: LocalizedStringResource = "Delete Calendar Event"
  static let description = IntentDescription(
    "Deletes an event, after a confirmation.", categoryName: "Calendar")

  @Parameter(title: "Event", requestValueDialog: "Which event should I delete?")
  var event: EventEntity

  static var parameterSummary: some ParameterSummary { Summary("Delete \(\.$event)") }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    guard let (components, file) = try Pal.calendar.components(of: event.id),
      let found = components.lazy.compactMap(Event.init).first
    else { throw PalError.noSuchEvent }
    try await requestConfirmation(actionName: .deletion, dialog: "Delete \(found.line)?")
    // What was deleted is kept before it is.
    let action = LastAction(.deleted, found, file: file, components: components)
    try Pal.lastAction.update { $0 = action }
    try Pal.calendar.remove(found.uid, from: file)
    await registerUndo(of: action)
    return .result(dialog: "\(found.title) is deleted.")
  }
}

extension ConfirmationActionName {
  static let deletion = custom(
    acceptLabel: "Delete", acceptAlternatives: ["Remove"], denyLabel: "Keep",
    denyAlternatives: [], destructive: true)
}

extension UndoableIntent {
  /// Lets the system undo what was done to the calendar.
  @MainActor
  func registerUndo(of action: LastAction) {
    undoManager?.registerUndo(withTarget: UndoTarget.shared) { _ in
      do {
        try action.reverse()
      } catch {
        Logger(subsystem: "pal", category: "undo").error("\(error.localizedDescription)")
      }
    }
    undoManager?.setActionName(
      action.kind == .created ? "Add \(action.title)" : "Delete \(action.title)")
  }
}

/// An undo manager keeps actions by the object that they are about.
private final class UndoTarget: Sendable {
  static let shared = UndoTarget()
}
