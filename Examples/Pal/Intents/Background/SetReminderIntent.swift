import AppIntents
import IntentServing

struct SetReminderIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Set Reminder"
  static let description = IntentDescription(
    "Sets a reminder with an alarm.", categoryName: "Reminders")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "Title", requestValueDialog: "What should I remind you of?")
  var name: String

  @Parameter(title: "Details")
  var details: String?

  @Parameter(title: "At", requestValueDialog: "When?")
  var at: Date

  static var parameterSummary: some ParameterSummary {
    Summary("Remind me of \(\.$name) at \(\.$at)") { \.$details }
  }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    guard at > systemContext.preciseTimestamp ?? .now else {
      throw $at.needsValueError("That is over. When?")
    }
    try Pal.calendar.addReminder(name, details, at: at)
    let time = at.formatted(date: .abbreviated, time: .shortened)
    return .result(dialog: "I'll remind you of \(name), \(time).")
  }
}
