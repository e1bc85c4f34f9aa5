import AppIntents

/// Takes back what was last done to the calendar, by whichever intent.
struct UndoLastActionIntent: AppIntent {
  static let title: LocalizedStringResource = "Undo Last Action"
  static let description = IntentDescription(
    "Takes back what was last done to your calendar, after a confirmation.",
    categoryName: "Calendar")

  func perform() async throws -> some IntentResult & ProvidesDialog {
    guard let action = try Pal.lastAction.read() else {
      return .result(dialog: "There is nothing to undo.")
    }
    switch action.kind {
    case .created:
      try await requestConfirmation(
        actionName: .deletion, dialog: "Delete \(action.title), which you've just added?")
    case .deleted:
      try await requestConfirmation(
        actionName: .add, dialog: "Put \(action.title) back into your calendar?")
    case .updated, .rescheduled:
      return .result(dialog: "I can't undo changes of \(action.title) yet.")
    }
    try action.reverse()
    return .result(
      dialog: action.kind == .created
        ? "\(action.title) is deleted." : "\(action.title) is back in your calendar.")
  }
}
