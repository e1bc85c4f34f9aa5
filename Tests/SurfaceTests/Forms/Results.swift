import AppIntents

// Sections 3 and 10: results, confirmations, choices and errors.

struct Note: SnippetIntent {
  static let title: LocalizedStringResource = "Note"
  func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: 1) }
}

struct FirstResult: AppIntent {
  static let title: LocalizedStringResource = "First"
  func perform() async throws -> some IntentResult & ReturnsValue<String> & OpensIntent {
    .result(value: "first", opensIntent: SecondResult())
  }
}

struct SecondResult: AppIntent {
  static let title: LocalizedStringResource = "Second"
  func perform() async throws -> some ReturnsValue<Int> & ProvidesDialog & ShowsSnippetView {
    .result(value: 2, dialog: IntentDialog(full: "two", supporting: "2"), view: 1)
  }
}

struct ThirdResult: AppIntent {
  static let title: LocalizedStringResource = "Third"
  func perform() async throws
    -> some IntentResult & ReturnsValue<Int> & OpensIntent & ShowsSnippetIntent & ProvidesDialog
  {
    .result(
      value: 3, opensIntent: SecondResult(), dialog: "three", snippetIntent: Note())
  }
}

struct FourthResult: AppIntent {
  static let title: LocalizedStringResource = "Fourth"
  func perform() async throws -> some IntentResult & OpensIntent & ShowsSnippetIntent {
    .result(opensIntent: SecondResult())
  }
}

struct FifthResult: AppIntent {
  static let title: LocalizedStringResource = "Fifth"
  func perform() async throws -> some IntentResult & OpensIntent {
    .result()
  }
}

struct SixthResult: AppIntent {
  static let title: LocalizedStringResource = "Sixth"
  func perform() async throws -> some ReturnsValue<[String]?> { .result(value: ["six"]) }
}

struct Confirmed: AppIntent {
  static let title: LocalizedStringResource = "Confirmed"

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    try await requestConfirmation()
    try await requestConfirmation(actionName: .order, dialog: "Order?")
    try await requestConfirmation(
      conditions: [], actionName: .go, dialog: "Go?", showDialogAsPrompt: true)
    try await requestConfirmation(
      actionName: .custom(
        acceptLabel: "Burn", acceptAlternatives: [], denyLabel: "Keep", denyAlternatives: [],
        destructive: true),
      snippetIntent: Note())
    let choice = try await requestChoice(
      between: [
        IntentChoiceOption(title: "Tea", subtitle: "Hot"), IntentChoiceOption(title: "Water"),
        .cancel(title: "None"),
      ], dialog: "What?")
    return .result(value: choice.title.description)
  }
}

enum KettleError: Error, CustomLocalizedStringResourceConvertible {
  case empty

  var localizedStringResource: LocalizedStringResource { "The kettle is empty" }
}

/// An intent that is answered elsewhere: where it runs, it fails.
struct AlwaysFailing: AppIntent {
  static let title: LocalizedStringResource = "Always Failing"

  func perform() async throws -> Never { throw KettleError.empty }
}

struct Failing: AppIntent {
  static let title: LocalizedStringResource = "Failing"
  @Parameter(title: "Way", default: 0) var way: Int

  init() {}
  init(way: Int) { self.way = way }

  func perform() async throws -> some IntentResult {
    switch way {
    case 0: throw KettleError.empty
    case 1: throw AppIntentError.Unrecoverable.entityNotFound
    case 2: throw AppIntentError.PermissionRequired.location
    case 3: throw AppIntentError.UserActionRequired.signin
    case 4: return .result()
    default:
      way -= 4
      throw AppIntentError.restartPerform
    }
  }
}
