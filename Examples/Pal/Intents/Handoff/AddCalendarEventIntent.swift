import AppIntents

/// The app adds the event, which the system can undo.
struct AddCalendarEventIntent: UndoableIntent {
  static let title: LocalizedStringResource = "Add Calendar Event"
  static let description = IntentDescription(
    "Opens Pal with an event in words, such as “dentist Friday at 10am”, to add.",
    categoryName: "Calendar")

  @Parameter(title: "Event", requestValueDialog: "What should I add, and when?")
  var event: String

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$event) to my calendar")
  }

  init() {}

  init(event: String) { self.event = event }

  func perform() async throws -> some IntentResult & ProvidesDialog & OpensIntent {
    try PendingRequest(kind: .event, text: event).store()
    return .result(opensIntent: OpenPalIntent(), dialog: "Opening Pal to add \(event).")
  }
}
