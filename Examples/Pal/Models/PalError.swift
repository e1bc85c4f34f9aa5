import AppIntents

enum PalError: Error, CustomLocalizedStringResourceConvertible {
  case noSuchEvent
  case alreadyThere(String)
  case noDay(String)

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .noSuchEvent: "That event isn't in your calendar any more."
    case .alreadyThere(let title): "\(title) is in your calendar already."
    case .noDay(let text): "I don't see a day in “\(text)”. Say it like “dentist Friday at 10am”."
    }
  }
}
