import AppIntents
import IntentServing

struct FindContactIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Find Contact"
  static let description = IntentDescription(
    "Tells how to reach a person.", categoryName: "Contacts", resultValueName: "Contact")
  static let sideEffects: SideEffects = [.readsFiles]

  @Parameter(
    title: "Contact", requestValueDialog: "Whom do you want to reach?",
    requestDisambiguationDialog: "Which one?")
  var contact: ContactEntity

  static var parameterSummary: some ParameterSummary { Summary("Find \(\.$contact)") }

  func perform() async throws -> some IntentResult & ReturnsValue<ContactEntity> & ProvidesDialog {
    let ways = contact.phones.isEmpty ? contact.emails : contact.phones
    return .result(
      value: contact,
      dialog: ways.isEmpty
        ? "I have neither a number nor an address of \(contact.name)."
        : "\(contact.name): \(ways.formatted())")
  }
}
