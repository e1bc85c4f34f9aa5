import AppIntents
import Foundation

// Names that few apps write out: markers, and the types behind shorter names.

struct EndRun: PauseWorkoutIntent, ResumeWorkoutIntent {
  static let title: LocalizedStringResource = "Pause or Resume Run"
  static let authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication
  static let allowedExecutionTargets: IntentExecutionTargets = [.main, .appIntentsExtension]
  static let supportedModes: IntentModes = [.background, .foreground(.immediate)]
  func perform() async throws -> some IntentResult { .result() }
}

struct BeginDive: StartDiveIntent {
  static let title: LocalizedStringResource = "Begin Dive"
  func perform() async throws -> some IntentResult {
    .result(actionButtonIntent: EndRun(), activityIdentifier: "dive")
  }
}

struct RecordVoice: AudioRecordingIntent, PushToTalkTransmissionIntent {
  static let title: LocalizedStringResource = "Record Voice"
  func perform() async throws -> some IntentResult { .result(snippetIntent: EmptySnippetIntent()) }
}

struct BeginSong: AudioStartingIntent, LiveActivityStartingIntent, UISceneAppIntent {
  static let title: LocalizedStringResource = "Begin Song"

  func perform() async throws -> some IntentResult & ReturnsValue<Date?> {
    let context: IntentSystemContext = systemContext
    return .result(value: context.preciseTimestamp)
  }
}

struct CopyTape: LongRunningIntent, ProgressReportingIntent {
  static let title: LocalizedStringResource = "Copy Tape"
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let options: LongRunningTaskOptions = []
    return .result(value: try await performBackgroundTask(options: options) { 3 })
  }
}

struct CalmFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Calm"
  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] {
    [CalmFilter()]
  }
  var displayRepresentation: DisplayRepresentation { "Calm" }
  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(notificationFilterPredicate: NSPredicate(value: true))
  }
  func perform() async throws -> some IntentResult { .result() }
}

struct PickRoast: AppIntent {
  static let title: LocalizedStringResource = "Pick Roast"

  @IntentParameter(
    title: "Roast", requestDisambiguationDialog: "Which roast?",
    inputConnectionBehavior: InputConnectionBehavior.never)
  var roast: Roast
  @Parameter(title: "Cups", default: 2) var cups: Int
  @Parameter(title: "Hour", kind: .dateTime) var hour: Date?
  @Parameter(
    title: "Note",
    inputOptions: String.IntentInputOptions(
      keyboardType: .default, capitalizationType: .none, multiline: false, autocorrect: true,
      smartQuotes: false, smartDashes: false))
  var note: String?

  @ParameterSummaryBuilder<Self>
  static var parameterSummary: some ParameterSummary {
    When(\.$cups, ComparableComparisonOperator.greaterThan, 3) {
      IntentParameterSummary<PickRoast>("Brew a pot of \(\.$roast)")
    } otherwise: {
      When(\.$note, HasValueComparisonOperator.hasAnyValue) {
        Summary("Brew \(\.$roast), \(\.$note)") {
          \.$hour
        }
      } otherwise: {
        When(\.$cups, EquatableComparisonOperator.notEqualTo, 1) {
          Summary("Brew \(\.$cups) cups of \(\.$roast)")
        } otherwise: {
          Summary("Brew \(\.$roast)")
        }
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
    if roast == .dark { throw $roast.needsDisambiguationError(among: [.light, .medium]) }
    try await requestConfirmation(
      conditions: ConfirmationConditions.lowConfidenceSource,
      actionName: ConfirmationActionName.startNavigation, dialog: "Brew it?")
    return .result(value: roast.rawValue, dialog: "Brewed.")
  }
}

// What code over any intent or any value asks for.
func persistentName<Intent: PersistentlyIdentifiable>(of type: Intent.Type) -> String {
  type.persistentIdentifier
}

func parameterTitle(of parameter: some AnyIntentValue) -> String {
  String(localized: parameter.title)
}

func actionNames() -> [ConfirmationActionName] {
  [
    .add, .addData, .book, .buy, .call, .checkIn, .continue, .create, .do, .download, .filter,
    .find, .get, .go, .log, .open, .order, .pay, .play, .playSound, .post, .request, .run, .search,
    .send, .set, .share, .start, .startNavigation, .toggle, .turnOff, .turnOn, .view,
  ]
}

func restrictions() -> [AppIntentError] {
  [
    AppIntentError.Unrecoverable.partialFailure, AppIntentError.Unrecoverable.unsupportedOnDevice,
    AppIntentError.PermissionRequired.bluetooth, AppIntentError.UserActionRequired.accountSetup,
  ]
}
