import AppIntents
import IntentServing

struct ChangeEventIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Change Event"
  static let description = IntentDescription(
    """
    Changes the title, the place or the start of an event, or moves it to another calendar, such as \
    {calendar: Travel}. It stays as long as it was. A calendar that isn't there is made.
    """,
    categoryName: "Calendar", resultValueName: "Event")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let isIdempotent = true

  @Parameter(title: "Event", requestValueDialog: "Which event should I change?")
  var event: EventEntity

  @Parameter(
    title: "Changes",
    description: "A dictionary with the new `title`, `place`, `start` or `calendar`")
  var changes: EventChanges

  static var parameterSummary: some ParameterSummary {
    Summary("Change \(\.$event)") { \.$changes }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<EventEntity> & ProvidesDialog {
    guard let (components, file) = try Pal.calendar.components(of: event.id),
      let before = components.lazy.compactMap(Event.init).first
    else { throw PalError.noSuchEvent }
    let changed = try Pal.calendar.change(event.id, changes)
    let kind: LastAction.Kind = changes.start == nil ? .updated : .rescheduled
    let action = LastAction(kind, before, file: file, components: components)
    try Pal.lastAction.update { $0 = action }
    return .result(value: EventEntity(changed), dialog: "\(changed.title) is changed.")
  }
}
